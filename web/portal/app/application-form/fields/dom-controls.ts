import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { fieldOf, isRequirement } from '@thamani/domain/applications/fields.ts';
import { isDeclaration } from '../form-values.ts';
import type { Value } from '../form-values.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The browser's own controls keep what is in them; these read and fill the ones of a field. Files have controls of their own. */
export function readControl(form: HTMLFormElement, id: RequirementId): Value | undefined {
  const controls = isForFiles(id) ? [] : controlsOf(form, id);
  const [first] = controls;
  if (first === undefined) return undefined;
  const ticked = controls.filter((control) => control instanceof HTMLInputElement && control.checked).map(({ value }) => value);
  switch (fieldOf(id).kind) {
    case 'choices':
      return ticked.join(',') || null;
    case 'flag':
      return isDeclaration(id) ? ticked.length > 0 : ticked[0] === undefined ? null : ticked[0] === 'true';
    default:
      return (first.type === 'radio' ? ticked[0] : first.value) || null;
  }
}

export function fillControl(form: HTMLFormElement, id: RequirementId, shown: Value): void {
  const several = typeof shown === 'string' ? shown.split(',') : [String(shown)];
  for (const control of controlsOf(form, id)) {
    if (!(control instanceof HTMLInputElement) || (control.type !== 'radio' && control.type !== 'checkbox'))
      control.value = typeof shown === 'string' ? shown : '';
    else if (isDeclaration(id)) control.checked = shown === true;
    else control.checked = shown !== null && several.includes(control.value);
  }
}

export function fieldAt(target: EventTarget | null): RequirementId | undefined {
  const name = target instanceof HTMLElement && 'name' in target ? String(target.name) : '';
  return isRequirement(name) && !isForFiles(name) ? name : undefined;
}

function controlsOf(form: HTMLFormElement, id: RequirementId): readonly Control[] {
  return [...form.querySelectorAll<Control>(`[name="${id}"]`)];
}

function isForFiles(id: RequirementId): boolean {
  return ['document', 'documents'].includes(fieldOf(id).kind);
}
