import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PasswordFault } from '@thamani/domain/accounts/passwords.ts';
import type { RegistrationFault, RegistrationField, RegistrationStep } from '@thamani/domain/accounts/registration.ts';
import { faultInLength } from '@thamani/domain/accounts/sign-in.ts';
import { openIn, readRegistration, registrationSteps } from '@thamani/domain/accounts/registration.ts';
import { isOnlyPrefix } from '../company-fields/phone.ts';
import { choiceLabels } from '../company-fields/field-labels.ts';
import type { Answers } from './draft.ts';
import { steps } from './steps.ts';
import type { Step } from './steps.ts';

/** What to do about a field, said in the browser in the words that the API has for it. */
const faultMessages: Readonly<Record<RegistrationFault | PasswordFault, MessageDescriptor>> = {
  missing: msg`Fill in this field.`,
  too_long: msg`This answer is too long. Shorten it.`,
  malformed: msg`Some characters in this answer cannot be displayed. Delete them, or type the answer again.`,
  email_malformed: msg`Enter an email address like name@company.com.`,
  phone_malformed: msg`Enter a phone number with its country code, like +233 24 123 4567.`,
  website_malformed: msg`Website link must be of the format https://www.example.com`,
  year_malformed: msg`Enter the year in which the company started to operate, like 2014.`,
  year_in_future: msg`This year is in the future. Enter the year in which operation began.`,
  choice_unknown: msg`Choose an option from the list.`,
  script_uncovered: msg`The certificate cannot show some of these characters. Write the name in Latin, Arabic, Ethiopic, Tifinagh or N’Ko letters.`,
  password_short: msg`Use at least 12 characters. Several words together are easy to remember.`,
  password_long: msg`Use at most 128 characters.`,
  password_common: msg`This password is easy to guess. Choose a different one.`,
};

/** Why a step cannot be left: the specification's sentence, and beside each field what to do. */
export interface Findings {
  readonly heading: MessageDescriptor;
  readonly fields: Readonly<Record<string, MessageDescriptor>>;
}

const fillInAll = msg`Please fill in all fields`;
/** Fits what is empty and what is wrong. */
const checkMarked = msg`Please check the marked fields`;
const notAlike = msg`Passwords do not match`;
const termsFirst = msg`You must agree to the Terms of use and Privacy Policy`;
const lookAgain = msg`Some answers need to be corrected`;

/** All that a step asks for, or only what cannot be filled in later. */
type Wanted = 'all' | 'needed';

/** The domain's own judgement, as the API will speak it. */
export function findingsIn(step: RegistrationStep, answers: Answers, now: Date, wanted: Wanted = 'all'): Findings | undefined {
  const faults = faultsIn(step, answers, now, wanted);
  if (faults.length === 0) return undefined;
  const kinds = faults.map(([, fault]) => fault);
  const heading = kinds.every((kind) => kind === 'missing')
    ? fillInAll
    : kinds.includes('missing')
      ? checkMarked
      : kinds.every(isOfWebsite)
        ? faultMessages.website_malformed
        : lookAgain;
  return { heading, fields: Object.fromEntries(faults.map(([field, fault]) => [field, sentenceFor(field, fault)])) };
}

/** What is typed at the last step, and goes nowhere but to the server. */
export interface Secret {
  readonly password: string;
  readonly confirmation: string;
  readonly agreed: boolean;
}

export function findingsInSecret({ password, confirmation, agreed }: Secret): Findings | undefined {
  const missing = password === '' || confirmation === '';
  const alike = password === confirmation;
  const fault = faultInLength(password);
  if (!missing && alike && agreed && fault === undefined) return undefined;
  const fields: Record<string, MessageDescriptor> = {};
  if (password === '') fields['password'] = faultMessages.missing;
  else if (fault !== undefined) fields['password'] = faultMessages[fault];
  if (confirmation === '') fields['confirmation'] = msg`Type the password again.`;
  else if (!missing && !alike) fields['confirmation'] = msg`Type the same password as above.`;
  if (!agreed) fields['agreed'] = msg`Tick the box to agree.`;
  const isMixed = missing && password !== '' && fault !== undefined;
  return { heading: isMixed ? checkMarked : missing ? fillInAll : !alike ? notAlike : !agreed ? termsFirst : lookAgain, fields };
}

/** The first unfinished step before the requested one: a person who opens a later step is redirected there. */
export function firstUnfinished(before: Step, answers: Answers, now: Date): Step | undefined {
  return steps.slice(0, steps.indexOf(before)).find((step) => step !== 'password' && faultsIn(step, answers, now, 'needed').length > 0);
}

function faultsIn(step: RegistrationStep, answers: Answers, now: Date, wanted: Wanted): [RegistrationField, RegistrationFault][] {
  const phone = answers.phone ?? '';
  const { registration, faults } = readRegistration({ ...answers, phone: isOnlyPrefix(phone) ? '' : phone }, now);
  const open = wanted === 'all' ? openIn(step, registration) : [];
  const asked = Object.keys(registrationSteps[step]) as RegistrationField[];
  return asked.flatMap((field) => {
    const fault = faults[field] ?? (open.includes(field) ? 'missing' : undefined);
    return fault === undefined ? [] : [[field, fault]];
  });
}

function isOfWebsite(fault: RegistrationFault): boolean {
  return fault === 'website_malformed';
}

const chosenFromList: ReadonlySet<string> = new Set([...Object.keys(choiceLabels), 'reg_country', 'head_office_country']);

function sentenceFor(field: RegistrationField, fault: RegistrationFault): MessageDescriptor {
  return fault === 'missing' && chosenFromList.has(field) ? faultMessages.choice_unknown : faultMessages[fault];
}
