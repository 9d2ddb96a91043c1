import { companyTraits } from '@thamani/domain/accounts/registration.ts';
import { registrationFields } from './draft.ts';
import type { Answers } from './draft.ts';
import type { Secret } from './step-validation.ts';

/** What a step's form holds of the registration; a field of another step is not there. */
export function answersOf(form: HTMLFormElement): Answers {
  const answers: Answers = {};
  const held = new FormData(form);
  for (const field of registrationFields) {
    const text = held.get(field);
    if (typeof text === 'string') answers[field] = text;
  }
  for (const trait of companyTraits) {
    const box = form.elements.namedItem(trait);
    if (box instanceof HTMLInputElement) answers[trait] = box.checked;
  }
  return answers;
}

/** Puts the draft into the fields that are still empty: what was typed before the script came is newer, and stays. */
export function fillIn(form: HTMLFormElement, answers: Answers): void {
  for (const field of registrationFields) {
    const control = form.elements.namedItem(field);
    const text = answers[field];
    if (text === undefined || !(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
    if (control.value === '' && control.type !== 'hidden') control.value = text;
  }
  for (const trait of companyTraits) {
    const box = form.elements.namedItem(trait);
    if (box instanceof HTMLInputElement && answers[trait] === true) box.checked = true;
  }
}

/** Only what is filled in, so that a form which is still empty takes nothing from the draft. */
export function filledIn(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== '' && answer !== false));
}

export function secretOf(form: HTMLFormElement): Secret {
  const held = new FormData(form);
  const text = (name: string) => {
    const value = held.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { password: text('password'), confirmation: text('confirmation'), agreed: held.has('agreed') };
}
