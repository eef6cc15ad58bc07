// Keys of one letter can be switched off: they get in the way of speech input and of screen readers (WCAG 2.1.4).
const KEPT = 'grognard.keys';

class Shortcuts {
  isOn = $state(localStorage.getItem(KEPT) !== 'off');

  toggle(): void {
    this.isOn = !this.isOn;
    localStorage.setItem(KEPT, this.isOn ? 'on' : 'off');
  }

  /** Is this key one that the page may act on by itself? */
  allows({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (ctrlKey || metaKey || altKey) return false;
    return this.isOn || key.length > 1 || key === ' ';
  }
}

export const shortcuts = new Shortcuts();
