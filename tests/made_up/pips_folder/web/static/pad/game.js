// Pips on the pad, under the names that every game has there: nothing stands beside the lines.

const none = () => ({});
const inWords = (picture, line) => picture.parties.map((party) => line.pips[party]).join(" : ");
const resultInWords = (picture) =>
  picture.parties.map((party) => picture.match.figures.PIPS[party]).join(" : ");

export { none as cleared, none as counted, none as opened, inWords, resultInWords };
