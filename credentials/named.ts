import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import { fromBase64url } from './base64url.ts';

/** What a credential says of itself before anybody checked it: enough to know what to look up, and never to be believed. */
export interface Named {
  readonly number?: string;
  /** Which status list; a wrong one is found out later, since a list names itself. */
  readonly list?: number;
}

export function namedIn(credential: string): Named {
  try {
    const payload = fromBase64url(credential.split('.')[1] ?? '');
    const { id, credentialStatus } = JSON.parse(new TextDecoder().decode(payload)) as {
      id?: unknown;
      credentialStatus?: { statusListCredential?: unknown }[];
    };
    const [, written] = /\/([^/]{1,40})$/.exec(String(id)) ?? [];
    const number = written === undefined ? undefined : readCertificateNumber(written);
    const [, list] = /\/status\/\w+\/(\d{1,9})$/.exec(String(credentialStatus?.[0]?.statusListCredential)) ?? [];
    return { ...(number === undefined ? {} : { number }), ...(list === undefined ? {} : { list: Number(list) }) };
  } catch {
    return {};
  }
}
