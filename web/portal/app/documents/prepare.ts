import { contentTypeOf, documentRules, headBytes, takes } from '@thamani/domain/documents/documents.ts';
import type { ContentType, MediaType } from '@thamani/domain/documents/documents.ts';
import { shrink } from './shrink.ts';

/** Why a picked file is not sent at all. */
export type PickFault = 'empty' | 'unreadable' | 'wrong_kind' | 'not_a_picture' | 'too_large';

export interface Prepared {
  readonly file: Blob;
  readonly name: string;
  readonly contentType: ContentType;
  /** Bytes of the picture as it was picked, where it was made smaller. */
  readonly shrunkFrom?: number;
}

/** Looks at a file before it costs its owner a minute of sending: by its bytes, as the server will, never by its name. */
export async function prepare(picked: File, mediaType: MediaType): Promise<Prepared | PickFault> {
  if (picked.size === 0) return 'empty';
  const contentType = await kindOf(picked);
  if (contentType === 'unreadable') return contentType;
  if (contentType === undefined) return mediaType === 'photo' ? 'not_a_picture' : 'wrong_kind';
  if (!takes(mediaType, contentType)) return 'not_a_picture';
  if (contentType === 'application/pdf') {
    return picked.size > documentRules.mostBytes ? 'too_large' : { file: picked, name: picked.name, contentType };
  }
  const file = await shrink(picked);
  if (file === undefined) return 'too_large';
  if (file === picked) return { file, name: picked.name, contentType };
  return { file, name: asJpeg(picked.name), contentType: 'image/jpeg', shrunkFrom: picked.size };
}

/** A file can vanish between the pick and the reading: a card taken out, a cloud folder that does not answer. */
async function kindOf(picked: File): Promise<ContentType | 'unreadable' | undefined> {
  try {
    return contentTypeOf(new Uint8Array(await picked.slice(0, headBytes).arrayBuffer()));
  } catch {
    return 'unreadable';
  }
}

function asJpeg(name: string): string {
  return `${name.replace(/\.(?:png|jpe?g)$/i, '')}.jpg`;
}
