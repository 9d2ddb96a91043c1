import type { Language } from '@thamani/domain/languages.ts';

/** What we need from outside, in our own words. Adapters keep these; context.ts chooses them. */

export interface Clock {
  now(): Date;
}

export interface Ids {
  /** A version 7 UUID: ordered by time, so that indexes grow at one end. */
  uuid(): string;
  /** Letters and digits that survive being read aloud (Crockford base32), from a cryptographic source. */
  spoken(length: number): string;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

export interface Mail {
  /** Without the angle brackets; made from the key of what caused it, so that a copy is recognised as one. */
  readonly messageId: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Resolves when the receiving server took responsibility for the mail. */
  send(mail: Mail): Promise<void>;
}

export interface Text {
  /** E.164. */
  readonly to: string;
  readonly words: string;
}

/** A message that no further try will bring to this number. */
export class TextRefused extends Error {
  override readonly name = 'TextRefused';
}

export interface Texter {
  /** Resolves when the provider took responsibility for the message; throws TextRefused when it never will. */
  send(text: Text): Promise<{ readonly providerId: string }>;
}

export interface WorkflowStart {
  readonly workflow: string;
  readonly id: string;
  readonly args: readonly unknown[];
  /** W3C traceparent of the command that caused it. */
  readonly trace: string | null;
}

export interface DailyWorkflow {
  readonly workflow: string;
  /** Of the day, in UTC. */
  readonly hour: number;
  readonly minute: number;
}

export interface Workflows {
  /** Starts it once: the same id again is the same workflow, and no error. */
  start(start: WorkflowStart): Promise<void>;
  /** From now on, once a day. A schedule that stands is left alone. */
  startDaily(daily: DailyWorkflow): Promise<void>;
}
