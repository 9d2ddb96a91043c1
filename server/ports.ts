import type { DocumentText } from '@thamani/domain/signals/document-text.ts';
import type { PdfTraces } from '@thamani/domain/signals/pdf-history.ts';
import type { Readable } from 'node:stream';
import type { PublicKey, SigningKey } from '@thamani/credentials/keys.ts';
import type { CertificateLanguage } from '@thamani/credentials/published-objects.ts';
import type { StatusPurpose } from '@thamani/credentials/status-list.ts';
import type { ContentType, DocumentRefusal, MediaType } from '@thamani/domain/documents/documents.ts';
import type { TableReading } from '@thamani/domain/cost-sheet/files/table.ts';
import type { Language } from '@thamani/domain/languages.ts';
import type { Money } from '@thamani/domain/money.ts';
import type { ConfirmedCharge } from '@thamani/domain/payments/settlement.ts';

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
  /** Without a hash, because nobody has the address: never right, and as late as with one. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
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
  /** That the HTML shows by `cid:`; part of the mail, so that opening it fetches nothing. */
  readonly images: readonly InlineImage[];
  readonly attachments?: readonly Attachment[];
}

/** Named by its Content-ID, without the angle brackets. */
export interface InlineImage extends Attachment {
  readonly id: string;
}

export interface Attachment {
  /** As the reader keeps it. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface Mailer {
  /** Resolves when the receiving server took responsibility for the mail. */
  send(mail: Mail): Promise<void>;
}

export interface Sms {
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/** A message that no further try will bring to this number. */
export class TextRefused extends Error {
  override readonly name = 'TextRefused';
}

export interface SmsSender {
  /** Resolves when the provider took responsibility for the message; throws TextRefused when it never will. */
  send(text: Sms): Promise<{ readonly providerId: string }>;
}

export interface StoredContent {
  /** The bytes, or the file that holds them. */
  readonly body: Uint8Array | { readonly file: string; readonly bytes: number };
  /** The store refuses bytes that differ from it. */
  readonly sha256: Uint8Array;
  readonly type: string;
}

/** What is kept as files, under keys of ours. Every call may be repeated; each throws while the store is away. */
export interface ObjectStore {
  /** Creates the bucket, unless it exists. */
  prepare(): Promise<void>;
  put(key: string, content: StoredContent): Promise<void>;
  /** Only if the key does not exist; otherwise returns false and leaves the object unchanged. */
  putIfAbsent(key: string, content: StoredContent): Promise<boolean>;
  /** Nothing there gives undefined. The reader must consume or destroy the body. */
  read(key: string): Promise<{ readonly bytes: number; readonly body: Readable } | undefined>;
  has(key: string): Promise<boolean>;
  copy(from: string, to: string): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /** Up to a thousand objects below a prefix, in the order of their keys, after a key. */
  list(prefix: string, after: string | undefined): Promise<readonly { readonly key: string; readonly storedAt: Date }[]>;
}

export type ScanVerdict = { readonly clean: true } | { readonly clean: false; readonly found: string };

export interface Scanner {
  /** Throws when the whole of it could not be scanned: only a verdict is a verdict. */
  scan(body: Readable): Promise<ScanVerdict>;
}

export type Inspection = {
  /** How long the file was looked into, without the wait for its turn. */
  readonly milliseconds: number;
} & (
  | { readonly refused: DocumentRefusal }
  | {
      readonly refused?: never;
      readonly view: { readonly bytes: Uint8Array; readonly type: 'application/pdf' | 'image/jpeg' };
      /** Of the view; a picture has 1. Absent where a parser from before it was counted has answered. */
      readonly pageCount?: number;
      /** Pictures only. */
      readonly thumbnail?: Uint8Array;
    }
);

export interface Inspector {
  /** Looks into a file and makes the disarmed copy that people see, within bounds of time and memory; gives up when it is `stopped`. */
  inspect(body: Readable, contentType: ContentType, stopped?: AbortSignal): Promise<Inspection>;
}

/** What a machine reads of a document; what it could not read is left out. */
export interface Extraction {
  readonly text?: DocumentText;
  /** Of a PDF alone. */
  readonly traces?: PdfTraces;
  /** Of a picture alone. */
  readonly photo?: bigint;
}

export interface DocumentExtractor {
  /**
   * `view`: the disarmed copy, for its words; `original`: what was sent, for how it was made. A photo is looked at and not read. Within
   * bounds of time and memory; throws where that it could not be read is not the file's fault.
   */
  read(
    document: {
      readonly view: Readable;
      readonly original: Readable;
      readonly contentType: ContentType;
      readonly mediaType: MediaType;
    },
    stopped?: AbortSignal,
  ): Promise<Extraction>;
}

export interface TableReader {
  /**
   * The cells of a spreadsheet or CSV file, within bounds of time, memory and rows; throws where that it could not be read is not the file's
   * fault. `language`: of the person who sends it.
   */
  readTable(body: Readable, language: Language, stopped?: AbortSignal): Promise<TableReading>;
}

/** Documents that can be printed; each has a template of its name. */
export type PrintTemplate = 'receipt' | 'certificate';

export type PrintFact = string | number | boolean | readonly PrintFact[] | { readonly [name: string]: PrintFact };

export type PrintFacts = { readonly [name: string]: PrintFact } & {
  readonly language: Language;
  /** The document's own day, as 2026-11-15: there is no clock in it. */
  readonly date: string;
};

export interface PrintAttachment {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly text: string;
}

export interface Printer {
  /**
   * Makes a PDF from facts, which reach it as data and never as markup: the same facts, the same bytes, within bounds of time and memory.
   * A letter that no font of ours draws is shown as missing; marks that turn the order of letters are left out.
   */
  print(template: PrintTemplate, facts: PrintFacts, attachments?: readonly PrintAttachment[]): Promise<Uint8Array>;
  /** The first page as a picture for screens (WebP), so many pixels wide. */
  picture(template: PrintTemplate, facts: PrintFacts, width: number): Promise<Uint8Array>;
}

export interface SignaturePlace {
  /** How many bytes a signature needs. */
  readonly room: number;
  /** The moment that the file says it was signed at. */
  readonly at: Date;
  /** Which file it is, as its signature says: letters, digits, hyphens and spaces. */
  readonly label: string;
}

/** A PDF as it was rendered, and the incremental update (ISO 32000-1, 7.5.6) that is to carry its signature. */
export interface SignableFile {
  readonly pdf: Uint8Array;
  readonly update: Uint8Array;
  /** Where the signature belongs in the update, as hexadecimal digits between brackets. */
  readonly hole: { readonly from: number; readonly to: number };
}

/** Renders for the signer, which reads no PDF itself: the same bytes as a printer, in a process without a network. */
export interface SignablePrinter {
  printSignable(
    template: PrintTemplate,
    facts: PrintFacts,
    attachments: readonly PrintAttachment[],
    place: SignaturePlace,
  ): Promise<SignableFile>;
}

/** The signer said no: what it would sign is not stored, not approved by two people, or not paid for. */
export class SigningRefused extends Error {
  override readonly name = 'SigningRefused';
}

/** Where keys are kept: a token that never lets them out. The signer has its own, the verify site that of receipts. */
export interface SigningKeys {
  /** The one that signs now. */
  current(): Promise<SigningKey>;
  /** Every one that ever signed: what it signed still holds. */
  all(): Promise<readonly PublicKey[]>;
}

export interface DocumentKey {
  /** X.509, DER: the key's own first, then each that vouches for the one before; the root, which readers must know already, is not among them. */
  readonly certificates: readonly Uint8Array<ArrayBuffer>[];
  /** The last day on which all of them hold. */
  readonly until: string;
  /** ECDSA with P-256 over a SHA-256: r and s, 32 bytes each. */
  sign(digest: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
}

/** The key that signs files for readers of PDF, which know certificates and no DID. */
export interface DocumentKeys {
  document(): Promise<DocumentKey>;
  /** X.509, DER: every certificate in the token, those of earlier keys too, by which a file is known as ours. */
  documentCertificates(): Promise<readonly Uint8Array<ArrayBuffer>[]>;
}

/** What people do with the token by hand, at a ceremony. Nothing of it destroys a key. */
export interface KeyAdministration {
  /** A token of SoftHSM, where there is none of that name; a real one comes from its maker. */
  make(): Promise<void>;
  list(): Promise<{
    readonly credentials: readonly { readonly kid: string; readonly from: string; readonly until?: string; readonly signs: boolean }[];
    /** PEM, roots included. */
    readonly certificates: readonly string[];
  }>;
  /** A new key for credentials, which signs from that day on. */
  add(from: string): Promise<void>;
  /** The last day on which that key signs. */
  end(kid: string, until: string): Promise<void>;
  /** A new key for files, and what an authority is asked with for its certificate. */
  request(commonName: string): Promise<string>;
  /** The certificate of such a key with those that vouch for it; how many were new. */
  certify(pem: string): Promise<number>;
  close(): Promise<void>;
}

/**
 * A process of its own that holds the keys. It is told what to sign by name, reads everything else itself, and answers the same for the
 * same, files apart; each throws SigningRefused for a clear no, anything else where it is not known.
 */
export interface Signer {
  certificate(number: string): Promise<{ readonly credential: string; readonly seal: string }>;
  /**
   * The certificate's file with a signature for readers of PDF. The signer renders it itself, from what it reads; it refuses where the
   * caller's unsigned file has another hash (SHA-256, hexadecimal). Another each time: the one that is stored first counts.
   */
  file(number: string, language: CertificateLanguage, sha256: string): Promise<Uint8Array>;
  /** Of the files as they stand in public: each is one that was signed here, for this number and language. */
  manifest(number: string): Promise<string>;
  status(number: string): Promise<string>;
  statusList(purpose: StatusPurpose, list: number): Promise<string>;
  /** The DID document with every key that ever signed. */
  keys(): Promise<string>;
}

export interface PaymentOrder {
  /** Ours; the provider repeats it in everything it says of this payment. */
  readonly reference: string;
  readonly amount: Money;
  readonly payer: { readonly email: string; readonly name: string };
  readonly returnTo: string;
  readonly linkMinutes: number;
  readonly title: string;
  readonly description: string;
}

/** The provider refused permanently: a retry with the same order changes nothing. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';
}

export interface ProviderCharge extends ConfirmedCharge {
  /** What the provider keeps, in the same minor unit. */
  readonly chargeMinor: number;
}

export interface ProviderRefund {
  readonly id: string;
  /** The comment that we sent with it, which holds our own id; absent where the provider does not repeat it. */
  readonly comment: string | undefined;
  readonly minor: number;
  readonly status: 'done' | 'pending' | 'failed';
}

/** One provider of hosted payment pages. Every call but the two marked ones may be repeated; each throws while it is not known what is so. */
export interface Payments {
  /** As it is written in our ledger: never renamed. */
  readonly name: string;
  /** Not repeated under the same reference. Throws PaymentRefused for a clear no; anything else thrown may have happened. */
  createLink(order: PaymentOrder): Promise<{ readonly link: string }>;
  chargeByReference(reference: string): Promise<ProviderCharge | undefined>;
  chargeById(transactionId: string): Promise<ProviderCharge | undefined>;
  /** Not repeated. Throws PaymentRefused for a clear no; anything else thrown may have happened. */
  refund(transactionId: string, amount: Money, comment: string): Promise<ProviderRefund>;
  refundsOf(transactionId: string): Promise<readonly ProviderRefund[]>;
  /** What a message is about; undefined where it does not carry the secret that we share. Nothing in it is believed. */
  verifyWebhook(
    headers: Readonly<Record<string, string | readonly string[] | undefined>>,
    body: Buffer,
  ): { readonly reference: string | undefined; readonly transactionId: string | undefined } | undefined;
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
  /** Of the day, in UTC; several for a workflow that runs more often. */
  readonly hour: number | readonly number[];
  readonly minute: number | readonly number[];
}

export interface Workflows {
  /** Starts it once: the same id again is the same workflow, and no error. */
  start(start: WorkflowStart): Promise<void>;
  /** Tells the workflow of that id that something happened; starts it where there was none, or where it broke off. One that ended stays so, unless it is to begin again. */
  signalWithStart(start: WorkflowStart, signal: string, again?: boolean): Promise<void>;
  /** From now on, once a day or at several hours of it. An existing schedule stays unchanged. */
  startDaily(daily: DailyWorkflow): Promise<void>;
}
