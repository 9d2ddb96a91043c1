import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** A passkey in software, as a browser and its device answer together: for tests of what the server makes of it. */
export class Authenticator {
  readonly #key: { readonly publicKey: KeyObject; readonly privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(32);
  readonly #origin: string;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  register(options: { readonly challenge: string }): Record<string, unknown> & { id: string } {
    const attested = Buffer.concat([Buffer.alloc(16), lengthOf(this.#id), this.#id, this.#publicKey()]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(this.#data(0x45, attested)),
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options.challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** `unverified`: the device did not ask who holds it. */
  show(
    options: { readonly challenge: string },
    { unverified = false, origin = this.#origin } = {},
  ): Record<string, unknown> & { id: string } {
    this.#counter += 1;
    const data = this.#data(unverified ? 0x01 : 0x05);
    const client = this.#clientData('webauthn.get', options.challenge, origin);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#key.privateKey).toString('base64url'),
    });
  }

  #answer(response: object): Record<string, unknown> & { id: string } {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: 'platform', response };
  }

  #clientData(type: string, challenge: string, origin = this.#origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data(flags: number, attested = Buffer.alloc(0)): Buffer {
    const site = createHash('sha256').update(new URL(this.#origin).hostname).digest();
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([site, Buffer.from([flags]), counter, attested]);
  }

  /** COSE_Key of ES256. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const coordinate = (value: string): Buffer => bytes(Buffer.from(value, 'base64url'));
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      coordinate(x),
      Buffer.from([0x22]),
      coordinate(y),
    ]);
  }
}

function lengthOf(content: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length);
  return length;
}

/** CBOR, as far as it goes here. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

function bytes(content: Buffer): Buffer {
  const head = content.length < 256 ? [0x58, content.length] : [0x59, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}
