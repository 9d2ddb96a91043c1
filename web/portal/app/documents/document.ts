/** A document as answers of the API show it. */
export interface ShownDocument {
  readonly id: string;
  /** An address of ours that leads to the file, once it is ready. */
  readonly media: string;
  readonly name: string;
  readonly content_type: string;
  readonly size: number;
  /** Of the bytes as they were uploaded; absent until the server has told it. */
  readonly sha256?: string | undefined;
  readonly state: 'checking' | 'ready' | 'refused';
  readonly refusal?: string | undefined;
  readonly refusal_message?: string | undefined;
  readonly uploaded_at: string;
}

export type Known = Readonly<Record<string, ShownDocument>>;

export function isPicture({ content_type }: Pick<ShownDocument, 'content_type'>): boolean {
  return content_type.startsWith('image/');
}

/** Small and cut to a square; there is one of every picture that is ready. */
export function thumbnailOf({ media }: Pick<ShownDocument, 'media'>): string {
  return `${media}?as=thumbnail`;
}

export function originalOf({ media }: Pick<ShownDocument, 'media'>): string {
  return `${media}?as=original`;
}
