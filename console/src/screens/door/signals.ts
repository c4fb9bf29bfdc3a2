/** What a verdict sounds and feels like: two rising tones to come in, one low one to stop. */
import { lastingStorage } from '../../data/browser-storage.ts';
import type { Verdict } from '../../door/door.ts';

let audio: AudioContext | null = null;
let isMuted = lastingStorage?.getItem('stagedoor-door-sound') === 'off';

/** A browser lets a page sound only after somebody touched it. */
export function allowSound(): void {
  audio ??= new AudioContext();
  // A phone call takes it away, too.
  if (audio.state !== 'running') void audio.resume();
}

export function isSoundOn(): boolean {
  return !isMuted;
}

export function setSound(isOn: boolean): void {
  isMuted = !isOn;
  lastingStorage?.setItem('stagedoor-door-sound', isOn ? 'on' : 'off');
}

/** One tone of so many seconds, after so many others. */
function tone(frequency: number, after: number, length: number, shape: OscillatorType): void {
  if (audio?.state !== 'running') return;
  const begin = audio.currentTime + after;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = shape;
  oscillator.frequency.value = frequency;
  volume.gain.setValueAtTime(0.25, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length);
}

export function signal(outcome: Verdict['outcome'] | 'choose'): void {
  // Phones that do not vibrate, and pages that nobody touched yet, say so by false.
  if ('vibrate' in navigator) navigator.vibrate(outcome === 'refuse' ? [220, 90, 220] : 70);
  if (isMuted) return;
  if (outcome === 'refuse') {
    tone(150, 0, 0.5, 'sawtooth');
    return;
  }
  tone(660, 0, 0.12, 'sine');
  if (outcome === 'admit') tone(990, 0.11, 0.2, 'sine');
}
