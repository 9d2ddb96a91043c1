/** The reader opened the form, so its first field takes the focus. */
export function opened(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}
