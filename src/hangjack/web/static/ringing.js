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
  for (const [at, pitch] of tones.entries()) {
    const [tone, volume] = [sound.createOscillator(), sound.createGain()];
    const begins = sound.currentTime + at * TONE_S;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, begins);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + TONE_S);
    tone.connect(volume).connect(sound.destination);
    tone.start(begins);
    tone.stop(begins + TONE_S);
  }
}
