// A phone that is open says that its match is called: it shakes, and rings if somebody has allowed it with a
// tap. A browser lets no page sound before that.

const SHAKES_MS = [200, 100, 200, 100, 400];
const TONES_HZ = [660, 880, 660, 880];
const TONE_S = 0.18;
const LOUDNESS = 0.25;

let sound = null;

// Allows the sound, with one short tone so that one hears whether the phone is mute.
export function allowRinging() {
  sound ??= "AudioContext" in window ? new AudioContext() : null;
  sound?.resume();
  play(TONES_HZ.slice(0, 1));
}

export function ring() {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKES_MS);
  play(TONES_HZ);
}

function play(tones) {
  if (!sound) return;
  const [tone, volume, now] = [sound.createOscillator(), sound.createGain(), sound.currentTime];
  tones.forEach((pitch, at) => tone.frequency.setValueAtTime(pitch, now + at * TONE_S));
  volume.gain.value = LOUDNESS;
  tone.connect(volume).connect(sound.destination);
  tone.start();
  tone.stop(now + tones.length * TONE_S);
}
