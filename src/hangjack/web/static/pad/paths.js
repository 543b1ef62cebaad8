// Where the server has the match of a pad.

export function matchPath({ competition, match }) {
  return `/api/competitions/${encodeURIComponent(competition)}/matches/${encodeURIComponent(match)}`;
}
