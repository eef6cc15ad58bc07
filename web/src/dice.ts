// Battle dice: the symbol of each face, and how a die looks after what it did.

const SOLDIER = 'M-1 -8.4a2.9 2.9 0 0 1 5.6 0l1 .7h-7.6ZM-.4 -7.2h4.4v1.2a2.2 2.2 0 0 1 -4.4 0ZM-1.8 -3.4h6.6l1.4 6.2l-1.6 .5l-.9 -2.9v2.6l1.9 5h-2.6l-1.9 -4.4l-1.7 4.4h-2.7l2 -5.2ZM-7.6 6L-1.4 -6.4l1.1 .6l-5 10.4l-.9 2.4Z';
const BURST = 'M0 -9l1.9 4.8l4.6 -3l-1.6 5l4.9 .5l-4.3 2.7l3.4 3.9l-5 -.9l.4 5.2l-3.6 -3.7l-3.3 4l-.1 -5.2l-5.2 1.4l3 -4.2l-5 -2l5 -1.3l-2.4 -4.7l4.7 2.2Z';
const SKULL = 'M-6.6 -2.2a6.6 6.4 0 0 1 13.2 0c0 2.4 -1.2 3.6 -2.6 4.6l-.3 3.8h-7.4l-.3 -3.8c-1.4 -1 -2.6 -2.2 -2.6 -4.6ZM-4.6 -1.6a2 2.1 0 1 0 4 0a2 2.1 0 1 0 -4 0M.6 -1.6a2 2.1 0 1 0 4 0a2 2.1 0 1 0 -4 0M0 1.2l-1.1 2.2h2.2ZM-1.9 4.2h.8v2h-.8ZM1.1 4.2h.8v2h-.8Z';
const FLAG = 'M-6.4 -9h1.7v18h-1.7ZM-4 -8q3 -1.6 5.6 0t5.2 0v8.4q-2.6 1.6 -5.2 0t-5.6 0Z';
const STAR = 'M0 -9l2.5 5.9l6.4 .5l-4.9 4.2l1.5 6.2l-5.5 -3.3l-5.5 3.3l1.5 -6.2l-4.9 -4.2l6.4 -.5Z';

export const FACES: Record<string, string> = { soldier: SOLDIER, burst: BURST, skull: SKULL, flag: FLAG, star: STAR };

export interface EffectStyle {
  fill: string;
  line: string;
  ink: string;
  dash: string;
  /** A small drawing in the corner, so that colour is not all that tells. */
  sign: string;
  isStruck: boolean;
}

const effect = (fill: string, ink: string, line: string, more: Partial<EffectStyle> = {}): EffectStyle => ({
  fill,
  ink,
  line,
  dash: '',
  sign: '',
  isStruck: false,
  ...more,
});

const CROSS = 'M-2 -2L2 2M2 -2L-2 2';
const BACK = 'M2.4 0H-2.2M-.2 -2.2L-2.4 0L-.2 2.2';
const PLUS = 'M-2.4 0H2.4M0 -2.4V2.4';
const TICK = 'M-2.4 .2L-.6 2L2.4 -1.8';

const EFFECTS: Record<string, EffectStyle> = {
  hit: effect('#a3200c', '#ffffff', '#4d0d03', { sign: CROSS }),
  cancelled: effect('#e9e2d0', '#5f5644', '#5f5644', { isStruck: true }),
  retreat: effect('#5f2b8a', '#ffffff', '#2f1247', { sign: BACK }),
  ignored: effect('#efe6f6', '#5f2b8a', '#5f2b8a', { isStruck: true, dash: '3 2' }),
  token: effect('#eebb3a', '#2b1b00', '#5c3c00', { sign: PLUS }),
  order: effect('#174f95', '#ffffff', '#0b2a52', { sign: TICK }),
  recover: effect('#1e6f5b', '#ffffff', '#0b3a2e', { sign: PLUS }),
  nothing: effect('#efe9da', '#736a58', '#a3987f', { dash: '2 2' }),
};

const PLAIN = effect('#fffdf6', '#2b2418', '#3b2c14');

export const effectStyle = (name: string): EffectStyle => EFFECTS[name] ?? PLAIN;
