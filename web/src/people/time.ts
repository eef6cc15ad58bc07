// How much time there is, in figures.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const two = (value: number): string => String(value).padStart(2, '0');

/** Days and hours while there are days, hours while there are hours, else minutes and seconds. */
export function figures(milliseconds: number, units: { day: string; hour: string }): string {
  const late = milliseconds < 0;
  const left = Math.abs(milliseconds);
  const [days, hours] = [Math.floor(left / DAY), Math.floor((left % DAY) / HOUR)];
  const [minutes, seconds] = [Math.floor((left % HOUR) / MINUTE), Math.floor((left % MINUTE) / SECOND)];
  const shown = days ? `${days} ${units.day} ${hours} ${units.hour}` : hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
  return late ? `−${shown}` : shown;
}

/** What is left of a clock that was read some milliseconds ago. */
export function leftOf(left: number, isRunning: boolean, since: number): number {
  return isRunning ? left - since : left;
}
