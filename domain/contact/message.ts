import { westernDigits } from '../numbers/decimal.ts';
import type { FieldFault, FieldFaults } from '../errors.ts';

/** What a visitor writes to the team. Every field is asked for, as the specification's section 5 has it. */
export interface ContactMessage {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
}

export const contactFields = ['first_name', 'last_name', 'email', 'phone', 'message'] as const satisfies readonly (keyof ContactMessage)[];

export type ContactField = (typeof contactFields)[number];

/** Counted in UTF-16 units, as the browser's maxlength counts. */
export const contactLimits: Record<ContactField, number> = { first_name: 80, last_name: 80, email: 254, phone: 32, message: 4000 };

/** Trimmed fields, and what is wrong with them; the message is ready to keep when nothing is. */
export function readContactMessage(sent: Partial<Record<ContactField, string | undefined>>): {
  message: ContactMessage;
  faults: FieldFaults;
} {
  const message = Object.fromEntries(contactFields.map((field) => [field, tidy(sent[field] ?? '', field)])) as unknown as ContactMessage;
  const faults: Record<string, FieldFault> = {};
  for (const field of contactFields) {
    const fault = faultIn(field, message[field]);
    if (fault) faults[field] = fault;
  }
  return { message, faults };
}

function tidy(typed: string, field: ContactField): string {
  const composed = typed.normalize('NFC').trim();
  if (field === 'message') return composed.replaceAll('\r\n', '\n');
  const text = composed.replaceAll(/\s+/g, ' ');
  return field === 'phone' ? westernDigits(text) : text;
}

function faultIn(field: ContactField, text: string): FieldFault | undefined {
  if (text === '') return 'missing';
  if (text.length > contactLimits[field]) return 'too_long';
  if (hasControls(text, field === 'message')) return 'malformed';
  if (field === 'email' && !isEmail(text)) return 'email_malformed';
  if (field === 'phone' && !isPhone(text)) return 'phone_malformed';
  return undefined;
}

/** Control characters have no place in a name, and line breaks in one could forge a mail header. */
function hasControls(text: string, linesAllowed: boolean): boolean {
  return (linesAllowed ? /[\u0000-\u0008\u000b-\u001f\u007f]/ : /[\u0000-\u001f\u007f]/).test(text);
}

/** The form of an address that HTML's email input accepts, with a dot in its domain: only a delivered mail proves one. */
export function isEmail(text: string): boolean {
  return /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/.test(
    text,
  );
}

/**
 * Digits with the separators that people write; 7 to 15 digits, as in a registration. A number with its country code is also held to the
 * shortest of that country, by the library of the server (`isPhoneTooShort` in server/features/accounts).
 */
export function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  return /^\+?[\d\s().\-/]+$/.test(text) && digits.length >= 7 && digits.length <= 15;
}
