import { faultOf, type Fault } from '../pages/certificate/number-validation.ts';

/** A wrong number is told as soon as it is whole, and before it is sent. */
export function watchForm(): void {
  const field = document.querySelector<HTMLInputElement>('#number');
  const said = document.getElementById('fault');
  if (field === null || said === null) return;
  const tell = (fault: Fault | undefined): void => {
    const words = fault && document.querySelector<HTMLTemplateElement>(`#fault-${fault}`);
    said.replaceChildren(...(words ? [words.content.cloneNode(true)] : []));
    field.toggleAttribute('aria-invalid', false);
    if (fault !== undefined) field.setAttribute('aria-invalid', 'true');
  };
  field.addEventListener('input', () => {
    const fault = faultOf(field.value);
    // While the person is still typing, a short number is not an error.
    tell(fault === 'short' || fault === 'empty' ? undefined : fault);
  });
  field.form?.addEventListener('submit', (event) => {
    const fault = faultOf(field.value);
    if (fault === undefined) return;
    event.preventDefault();
    tell(fault);
    field.focus();
  });
}
