/**
 * Keys of a document's files in the store. The key contains the hash of the bytes, so that every reader can check them against it. It also
 * contains the document's id, so that no two documents share an object: a deletion never touches another company's file, and the store
 * does not reveal whether another company sent the same file.
 */

export const quarantine = 'quarantine/';

interface Addressed {
  readonly id: string;
  readonly sha256: Uint8Array;
}

export interface Addresses {
  /** As it came, until its check is over. */
  readonly quarantined: string;
  /** The original, as evidence. */
  readonly sealed: string;
  readonly view: string;
  readonly thumbnail: string;
}

export function addressOf({ id, sha256 }: Addressed): string {
  return `${Buffer.from(sha256).toString('hex')}/${id}`;
}

export function addressesAt(address: string): Addresses {
  return {
    quarantined: `${quarantine}${address}`,
    sealed: `sealed/${address}`,
    view: `views/${address}`,
    thumbnail: `thumbnails/${address}`,
  };
}

export function addressesOf(document: Addressed): Addresses {
  return addressesAt(addressOf(document));
}

/** The document that a key in quarantine belongs to. */
export function documentIdIn(key: string): string | undefined {
  return /^quarantine\/[0-9a-f]{64}\/([0-9a-f-]{36})$/.exec(key)?.[1];
}
