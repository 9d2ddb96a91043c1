import type { Language } from '@thamani/domain/languages.ts';
import type { Attachment } from '../../ports.ts';
import type { MailReason } from './messages.ts';

/** What a feature says in a mail. */
export interface LetterContent {
  readonly kind: string;
  readonly replyTo?: string;
  readonly subject: string;
  /** The company that the mail is about, where it is about one: a person may belong to several. */
  readonly company?: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A code to be typed elsewhere, in large digits below the paragraphs. */
  readonly digits?: string;
  readonly quote?: string;
  readonly facts: readonly { readonly name: string; readonly value: string; readonly code?: boolean }[];
  /** Below the facts. */
  readonly table?: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };
  /** Before the button. */
  readonly after?: readonly string[];
  readonly button?: { readonly label: string; readonly address: string };
  readonly footer: readonly string[];
  readonly why: MailReason;
  readonly attachments?: readonly Attachment[];
}

/** What is around the content of every mail. */
export interface LetterFrame {
  readonly language: Language;
  readonly greeting: string | undefined;
  readonly companyLine: string | undefined;
  readonly why: string;
  readonly links: readonly { readonly label: string; readonly address: string }[];
  readonly about: string;
}
