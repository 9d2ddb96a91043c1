import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { checkEvidence, type ReadDocument } from '@thamani/domain/signals/checks.ts';
import {
  invoiceFingerprints,
  photoDistance,
  photoDistanceOf,
  registrationKey,
  saysSomething,
} from '@thamani/domain/signals/fingerprints.ts';
import { readInvoice, type Invoice } from '@thamani/domain/signals/invoice.ts';
import { pdfHistory } from '@thamani/domain/signals/pdf-history.ts';
import type { EvidenceSignal, Signal, SkipReason } from '@thamani/domain/signals/signals.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { createContext } from '@thamani/server/context.ts';
import type { Inspection, Inspector, Extraction } from '@thamani/server/ports.ts';
import { registrations, shares } from './facts.ts';
import { press } from './typeset.ts';
import { submittedOn, type Made } from './corpus.ts';

/** One document of the set as the product read it. */
export interface ReadMade {
  readonly made: Made;
  readonly sha256: string;
  /** The disarmed copy, which was read and which people are shown. */
  readonly view: { readonly bytes: Uint8Array; readonly type: 'application/pdf' | 'image/jpeg' };
  readonly reading: Extraction;
}

export interface Judged {
  readonly made: {
    readonly name: string;
    readonly group: Made['group'] | 'facts';
    readonly form: Made['form'] | 'facts';
    readonly faults: Made['faults'];
  };
  readonly signals: readonly Signal[];
  /** Checks that could not be made, with the reason. */
  readonly skipped: ReadonlyMap<EvidenceSignal, SkipReason>;
}

/** Through the same doors as a company's file: inspected and disarmed, then read. */
export async function readAll(set: readonly Made[], atOnce = 2): Promise<readonly ReadMade[]> {
  const printing = press();
  const context = await createContext('signals', configOfProcess({ LOG_LEVEL: 'silent' }));
  const { inspector, reader } = context;
  const read: ReadMade[] = [];
  try {
    const waiting = [...set.entries()];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [index, made] = next;
        const bytes = await made.make(printing);
        const inspection = await inspected(inspector, bytes, made.contentType);
        if (inspection.refused !== undefined) throw new Error(`${made.group} ${made.name} is refused: ${inspection.refused}`);
        const reading = await reader.read({
          view: Readable.from([Buffer.from(inspection.view.bytes)]),
          original: Readable.from([bytes]),
          contentType: made.contentType,
          mediaType: made.form === 'photo' ? 'photo' : 'document',
        });
        read[index] = { made, sha256: createHash('sha256').update(bytes).digest('hex'), view: inspection.view, reading };
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return read;
  } finally {
    await Promise.all([printing.close(), context.close()]);
  }
}

/** Inspection is bounded by the clock: on a busy machine an honest file now and then takes too long, and is sent again. */
async function inspected(inspector: Inspector, bytes: Buffer, contentType: Made['contentType'], tries = 4): Promise<Inspection> {
  const inspection = await inspector.inspect(Readable.from([bytes]), contentType);
  return inspection.refused === 'too_complex' && tries > 1 ? inspected(inspector, bytes, contentType, tries - 1) : inspection;
}

/** What is compared, so that a control can take it away or spoil it. */
export interface Senses {
  readonly marks: (invoice: Invoice) => readonly string[];
  readonly isBlind: boolean;
}

const shipped: Senses = { marks: invoiceFingerprints, isBlind: false };

/** Each document against those that were sent before it, as the checks of its case do. */
export function judge(read: readonly ReadMade[], senses: Senses = shipped): readonly Judged[] {
  const marked = read.map((one) => ({ ...one, marks: new Set(one.reading.text && senses.marks(readInvoice(one.reading.text))) }));
  return marked.map((one, index): Judged => {
    const document = documentOf(
      one,
      marked.slice(0, index).filter(({ made }) => made.company !== one.made.company),
    );
    const { signals, checks } = checkEvidence({
      answers: one.made.declared === undefined ? {} : { annual_spend_on_imported_raw_materials: written(one.made.declared) },
      submittedOn,
      documents: senses.isBlind ? [] : [document],
      registration: 'alone',
      group: [],
    });
    return {
      made: one.made,
      signals,
      skipped: new Map(checks.flatMap(({ code, reason }) => (reason === undefined ? [] : [[code, reason]]))),
    };
  });
}

interface Marked extends ReadMade {
  readonly marks: ReadonlySet<string>;
}

function documentOf({ made, sha256, reading, marks }: Marked, others: readonly Marked[]): ReadDocument {
  const elsewhere = others.filter((other) => other.sha256 !== sha256);
  const photoBits = Math.min(
    ...elsewhere.flatMap(({ reading: { photo } }) =>
      photo === undefined || reading.photo === undefined ? [] : [photoDistanceOf(photo, reading.photo)],
    ),
  );
  return {
    id: made.name,
    fields: made.form === 'photo' ? [] : ['invoices'],
    kind: made.form === 'photo' ? 'photo' : made.contentType === 'application/pdf' ? 'pdf' : 'picture',
    reading: {
      ...(reading.text === undefined ? {} : { text: reading.text }),
      ...(reading.traces === undefined ? {} : { history: pdfHistory(reading.traces) }),
      isTellable: reading.photo === undefined ? marks.size > 0 : saysSomething(reading.photo),
    },
    elsewhere: {
      file: others.some((other) => other.sha256 === sha256),
      invoice: elsewhere.some((other) => [...marks].some((mark) => other.marks.has(mark))),
      ...(photoBits <= photoDistance ? { photoBits } : {}),
    },
  };
}

function written(hundredths: bigint): string {
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/** Registrations and shares, which no document carries. */
export function judgeFacts(): readonly Judged[] {
  const made = (name: string, faults: readonly EvidenceSignal[]) => ({ name, group: 'facts' as const, form: 'facts' as const, faults });
  const nothing = { answers: {}, submittedOn, documents: [], group: [] } as const;
  const judged = (name: string, faults: readonly EvidenceSignal[], evidence: Parameters<typeof checkEvidence>[0]): Judged => ({
    made: made(name, faults),
    signals: checkEvidence(evidence).signals,
    skipped: new Map(),
  });
  return [
    ...registrations.map(({ country, number, isShared }, index) => {
      const key = registrationKey(country, number);
      const isKnown = registrations
        .slice(0, index)
        .some((other) => key !== undefined && registrationKey(other.country, other.number) === key);
      return judged(`${country} ${number}`, isShared ? ['registration_shared'] : [], {
        ...nothing,
        registration: isKnown ? 'shared' : 'alone',
      });
    }),
    ...shares.map(({ percent, group, isFar }) =>
      judged(`${percent} % of ${group.length}`, isFar ? ['value_addition_unusual'] : [], {
        ...nothing,
        answers: { final_product_value: '100', cost_of_imported_inputed: String(100 - percent) },
        registration: 'alone',
        group,
      }),
    ),
  ];
}
