/** What a company may send as evidence, and what becomes of it. */

export const mediaTypes = ['photo', 'document'] as const;
export type MediaType = (typeof mediaTypes)[number];

export const documentStates = ['checking', 'ready', 'refused'] as const;
export type DocumentState = (typeof documentStates)[number];

export const contentTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type ContentType = (typeof contentTypes)[number];

/** Of the copy that people view. */
export const viewTypes = ['application/pdf', 'image/jpeg'] as const satisfies readonly ContentType[];
export type ViewType = (typeof viewTypes)[number];

/** Why a file that arrived whole is refused by its check. Each has a sentence that says what to do. */
export const documentRefusals = [
  'infected',
  'script',
  'active_content',
  'attachments',
  'dynamic_form',
  'encrypted',
  'damaged',
  'no_pages',
  'too_many_pixels',
  'too_complex',
  'inspection_time_used',
  'lost',
] as const;
export type DocumentRefusal = (typeof documentRefusals)[number];

export const documentRules = {
  /** 5 MB as the rulings count it. */
  mostBytes: 5_242_880,
  mostPixels: 25_000_000,
  linkSeconds: 60,
  /** A file that no application names is taken away after this. */
  unnamedDays: 7,
  /**
   * Seconds of inspection that the files of one company may take in any hour. An honest file takes one second at most; two are inspected
   * at a time, so one company has at most a twelfth of it.
   */
  inspectionSecondsPerHour: 600,
  /** Longer than any upload takes: an object this old that no row knows belongs to an upload that died. */
  orphanHours: 2,
} as const;

/** Bytes that must be seen before the kind of a file is known. */
export const headBytes = 16;

const signatures: readonly (readonly [ContentType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];

/** The kind of a file by its first bytes; what its name or sender says counts for nothing. */
export function contentTypeOf(head: Uint8Array): ContentType | undefined {
  return signatures.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte))?.[0];
}

/** Whether one more file of a company may be inspected, after those of the last hour took so long together. */
export function hasInspectionTime(usedMilliseconds: number): boolean {
  return usedMilliseconds < documentRules.inspectionSecondsPerHour * 1000;
}

export function takes(mediaType: MediaType, contentType: ContentType): boolean {
  return mediaType === 'document' || contentType !== 'application/pdf';
}
