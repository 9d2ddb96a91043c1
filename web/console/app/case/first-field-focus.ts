/** A form that somebody asked for: its first field takes the focus. */
export function opened(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}
