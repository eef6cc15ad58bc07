// The guided first game as data: what is said (guide.<key>), what is shown, and what the player does to go on.

/** What has to be true for a step to be done; with nothing, the player says so. */
export interface Goal {
  /** All of these are picked. */
  draft?: string[];
  /** This unit stands there. */
  at?: [unit: string, place: string];
  /** An action was taken since the step began. */
  acted?: true;
  /** The question is one of these (how the keys of its prompt begin, after `prompt.`). */
  prompt?: string[];
  /** Reasons why something cannot be done are shown. */
  why?: true;
  /** This button is not held back any more. */
  free?: string;
  /** This overlay is switched on. */
  shown?: string;
  /** The past is open, or closed. */
  past?: boolean;
}

export interface Step {
  key: string;
  /** A selector of the page: what is pointed at. */
  point?: string;
  /** A place that has to be in sight. */
  place?: string;
  goal?: Goal;
  /** The step makes sense while the question is one of these; else it is left out. */
  during?: string[];
}

const BARRAGE = ['barrage_hex', 'bombard', 'interdict_hex'];
const MOVEMENT = ['movement', 'move_by_hex'];
const ASSAULT = ['assault'];
const unit = (id: string): string => `[data-piece="${id}"]`;
const place = (id: string): string => `[data-pick="place:${id}"]`;
const button = (number: number): string => `.prompt .buttons button:nth-child(${number})`;

/** Verdun, 21 February 1916: the German player opens fire on the Bois d'Haumont, moves up and assaults it. */
export const TABLE = { game: 'verdun', scenario: 'verdun', options: [], seats: { german: 'person', french: 'greedy' } };

export const STEPS: Step[] = [
  { key: 'welcome' },
  { key: 'map', point: '.tools' },
  { key: 'prompt', point: '.prompt' },
  { key: 'target', point: place('1703'), place: '1703', goal: { draft: ['place:1703'] }, during: BARRAGE },
  { key: 'stack', point: '.viewer', place: '1703', during: BARRAGE },
  { key: 'guns', point: unit('g_ca_3_1'), place: '2101', goal: { draft: ['unit:g_ca_3_1', 'unit:g_ca_3_2'] }, during: BARRAGE },
  { key: 'chances', point: '.preview', during: BARRAGE },
  { key: 'fire', point: button(1), goal: { acted: true }, during: BARRAGE },
  { key: 'log', point: '[data-entry]', during: BARRAGE },
  { key: 'why', point: unit('g_5_8g'), place: '1801', goal: { why: true }, during: BARRAGE },
  { key: 'cease', point: '.prompt .buttons button:last-child', goal: { prompt: MOVEMENT }, during: BARRAGE },
  { key: 'pick', point: unit('g_5_8g'), goal: { draft: ['unit:g_5_8g', 'unit:g_5_12g', 'unit:g_5_pio'] }, during: MOVEMENT },
  { key: 'move', point: place('1702'), place: '1702', goal: { at: ['g_5_8g', '1702'] }, during: MOVEMENT },
  { key: 'undo', point: '.again button:first-child', goal: { at: ['g_5_8g', '1801'] }, during: MOVEMENT },
  { key: 'drag', point: unit('g_5_8g'), goal: { at: ['g_5_8g', '1702'] }, during: MOVEMENT },
  { key: 'layers', point: 'details.layers', goal: { shown: 'zone' }, during: MOVEMENT },
  { key: 'held', point: '.prompt .held', goal: { why: true }, during: MOVEMENT },
  { key: 'room', point: '.complaint', goal: { free: 'end_movement' }, during: MOVEMENT },
  { key: 'end_movement', point: '.prompt .buttons button:last-child', goal: { prompt: ASSAULT }, during: MOVEMENT },
  { key: 'assault', point: place('1703'), place: '1703', goal: { draft: ['place:1703', 'unit:g_5_8g'] }, during: ASSAULT },
  { key: 'odds', point: '.preview', during: ASSAULT },
  { key: 'attack', point: button(1), goal: { acted: true }, during: ASSAULT },
  { key: 'follow', point: '.prompt', goal: { prompt: ['assaults', 'breakthrough'] } },
  { key: 'history', point: '.again button:nth-child(3)', goal: { past: true } },
  { key: 'back', point: '.history .primary', goal: { past: false } },
  { key: 'end' },
];
