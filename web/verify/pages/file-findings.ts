import type { FileFound, InsideCode, InsideCredential, OtherFile, PublishedFile } from '@thamani/credentials/file-check.ts';
import type { Result } from '@thamani/credentials/verify.ts';
import { contradictionWords, fileWords, insideWords, stateWords } from './file-messages.ts';
import { reasonFinding, resultIcons } from './findings.ts';
import { html, type Markup } from './html.ts';
import { icon, type IconName } from './icons.ts';
import type { PageContext } from './page-context.ts';
import type { Sentence } from './translation.ts';
import { checkWords, pageWords } from './messages.ts';
import { code } from './formatting.ts';

/** How looking for codes went: not at all for the published file, and not always with success for another. */
export type Looked = 'not_needed' | 'looking' | 'looked' | 'closed' | 'unread';

/** The file as the reader brought it. */
export interface Shown {
  readonly name: string;
  readonly bytes: number;
  readonly form: 'pdf' | 'picture';
  readonly looked: Looked;
  readonly checkedAt: Date;
}

/** NOTE: true, and no reason to rely on anything. What is genuine in a file that is not the published one is a note, never VALID. */
type Tone = Result | 'NOTE';

interface Row {
  readonly tone: Tone;
  readonly label: Sentence;
  readonly words: Markup;
  readonly state?: Sentence;
  readonly drawing?: IconName;
}

export function row({ tone, label, words, state, drawing }: Row, { say }: PageContext): Markup {
  return html`<li class="${tone}">
    ${icon(drawing ?? (tone === 'NOTE' ? 'info' : resultIcons[tone]))}<b>${say(label)}</b
    ><span class="w">${state === undefined ? undefined : say(state)}</span>
    <p>${words}</p>
  </li>`;
}

export function findingRows(found: FileFound, shown: Shown, place: PageContext): Markup {
  const rows = found.kind === 'published' ? publishedRows(found, place) : otherRows(found, shown, place);
  return html`<section>
    <h2>${place.say(pageWords.checked)}</h2>
    <ul class="card find">
      ${rows.map((one) => row(one, place))}
    </ul>
  </section>`;
}

/** Green only where the whole answer is: beside a certificate that is not in force, a genuine file is a note. */
function publishedRows({ answer, verification, signature, credentials }: PublishedFile, place: PageContext): readonly Row[] {
  const { say, written } = place;
  const good: Tone = answer === 'valid' || answer === 'replaced' ? 'VALID' : 'NOTE';
  const status = verification.findings.find(({ check }) => check === 'status');
  const dates = verification.findings.find(({ check }) => check === 'dates');
  const toneOf = (result: Result): Tone => (result === 'VALID' ? good : result);
  const [inside] = credentials;
  return [
    ...(status === undefined
      ? []
      : [
          {
            tone: toneOf(status.result),
            label: checkWords.status,
            words: reasonFinding(status.reason, verification, place),
            state: statusWord(status.reason),
          },
        ]),
    ...(dates === undefined || (good === 'NOTE' && dates.result === 'VALID')
      ? []
      : [
          {
            tone: toneOf(dates.result),
            label: checkWords.dates,
            words: reasonFinding(dates.reason, verification, place),
            state: dates.reason === 'expired' ? stateWords.expired : dates.result === 'VALID' ? stateWords.within : stateWords.notKnown,
          },
        ]),
    { tone: good, label: insideWords.file, words: say(insideWords.fileSame), state: stateWords.unchanged },
    ...(signature.kind === 'intact' && signature.signedAt !== undefined
      ? [
          {
            tone: good,
            label: insideWords.signature,
            words: say(insideWords.signatureIntact, { day: written.day(signature.signedAt.slice(0, 10)) }),
            state: stateWords.intact,
          },
        ]
      : []),
    ...(inside?.kind === 'genuine'
      ? [{ tone: good, label: insideWords.credential, words: say(insideWords.credentialSame, named(inside.facts)), state: stateWords.ours }]
      : []),
  ];
}

function statusWord(reason: string): Sentence {
  switch (reason) {
    case 'good':
      return stateWords.inForce;
    case 'revoked':
      return stateWords.revoked;
    case 'suspended':
      return stateWords.suspended;
    default:
      return stateWords.notKnown;
  }
}

function otherRows(found: OtherFile, shown: Shown, place: PageContext): readonly Row[] {
  const { answer } = found;
  const certificate = certificateRow(found, place);
  // The certificate's status comes first where it decides.
  const isFirst = answer === 'revoked' || answer === 'suspended';
  return [
    ...(isFirst ? certificate : []),
    ...found.contradictions.map((one): Row => ({
      tone: 'INVALID',
      label: insideWords.parts,
      words: place.say(contradictionWords[one]),
      state: stateWords.contradiction,
    })),
    ...fileRow(found, shown, place),
    ...(shown.form === 'picture' ? [] : [signatureRow(found, place)]),
    ...(isFirst ? [] : certificate),
    ...(shown.form === 'picture' ? [] : credentialRows(found.credentials, place)),
    ...codeRows(found.codes, shown.looked, place),
  ];
}

function fileRow({ kind }: OtherFile, { name, bytes, form }: Shown, { say, written }: PageContext): readonly Row[] {
  const values = { name: html`<bdi>${name}</bdi>`, size: written.size(bytes) };
  const label = insideWords.file;
  if (kind === 'no_number') return [];
  if (form === 'picture') return [{ tone: 'INVALID', label, words: say(insideWords.filePicture, values), state: stateWords.picture }];
  return kind === 'changed'
    ? [{ tone: 'INVALID', label, words: say(insideWords.fileChanged, values), state: stateWords.changed }]
    : [{ tone: 'UNKNOWN', label, words: say(insideWords.fileNotCompared, values), state: stateWords.notCompared }];
}

function signatureRow({ signature }: OtherFile, { say }: PageContext): Row {
  const label = insideWords.signature;
  switch (signature.kind) {
    case 'none':
      return { tone: 'INVALID', label, words: say(insideWords.signatureNone), state: stateWords.missing };
    case 'broken':
      return { tone: 'INVALID', label, words: say(insideWords.signatureBroken), state: stateWords.broken };
    case 'added_to':
      return { tone: 'INVALID', label, words: say(insideWords.signatureAddedTo), state: stateWords.addedTo };
    case 'intact':
      return { tone: 'NOTE', label, words: say(insideWords.signatureOther), state: stateWords.notEnough };
  }
}

function certificateRow({ number, certificate }: OtherFile, place: PageContext): readonly Row[] {
  if (number === undefined || certificate === undefined) return [];
  const { say, written, certificate: link } = place;
  const { state, facts, status, findings } = certificate;
  const label = insideWords.certificate;
  const values = { number: link(number), until: facts === undefined ? code(number) : written.day(facts.expiresOn) };
  switch (state) {
    case 'in_force': {
      const newer = status?.replacedBy;
      const words =
        newer === undefined
          ? say(insideWords.certificateInForce, values)
          : say(insideWords.certificateReplaced, { ...values, newer: link(newer) });
      return [{ tone: 'NOTE', label, words, state: stateWords.inForce }];
    }
    case 'revoked':
    case 'suspended': {
      const reason = findings.find(({ check }) => check === 'status')?.reason ?? state;
      const words = reasonFinding(reason, { ...certificate, answer: state }, place);
      return [{ tone: 'INVALID', label: checkWords.status, words, state: stateWords[state] }];
    }
    case 'expired':
      return [{ tone: 'INVALID', label, words: say(insideWords.certificateExpired, values), state: stateWords.expired }];
    case 'could_not_check':
      return [{ tone: 'UNKNOWN', label, words: say(insideWords.certificateUnknown, values), state: stateWords.notKnown }];
    case 'not_found':
      return [{ tone: 'INVALID', label, words: say(insideWords.certificateNone, { number: code(number) }), state: stateWords.notFound }];
    case 'altered':
      return [{ tone: 'INVALID', label, words: say(insideWords.certificateAltered, values), state: stateWords.altered }];
  }
}

function credentialRows(credentials: readonly InsideCredential[], { say }: PageContext): readonly Row[] {
  const label = insideWords.credential;
  if (credentials.length === 0) return [{ tone: 'SKIPPED', label, words: say(insideWords.credentialNone), state: stateWords.none }];
  return credentials.map((one): Row => {
    switch (one.kind) {
      case 'genuine':
        return { tone: 'NOTE', label, words: say(insideWords.credentialGenuine, named(one.facts)), state: stateWords.ours };
      case 'altered':
        return { tone: 'INVALID', label, words: say(insideWords.credentialAltered), state: stateWords.altered };
      case 'unknown_key':
        return { tone: 'INVALID', label, words: say(insideWords.credentialUnknownKey), state: stateWords.notOurs };
      case 'unreadable':
        return { tone: 'UNKNOWN', label, words: say(insideWords.credentialUnreadable), state: stateWords.notRead };
    }
  });
}

function named({ number, company, product }: { readonly number: string; readonly company: string; readonly product: string }) {
  return { number: code(number), company: html`<bdi>${company}</bdi>`, product: html`<bdi>${product}</bdi>` };
}

function codeRows(codes: readonly InsideCode[] | undefined, looked: Looked, place: PageContext): readonly Row[] {
  const { say } = place;
  const label = insideWords.code;
  switch (looked) {
    case 'not_needed':
      return [];
    case 'looking':
      return [{ tone: 'SKIPPED', label, words: say(fileWords.looking) }];
    case 'closed':
      return [{ tone: 'UNKNOWN', label, words: say(insideWords.codeClosed), state: stateWords.notRead }];
    case 'unread':
      return [{ tone: 'UNKNOWN', label, words: say(insideWords.codeUnread), state: stateWords.notRead }];
    case 'looked':
      return codes === undefined || codes.length === 0
        ? [{ tone: 'SKIPPED', label, words: say(insideWords.codeNone), state: stateWords.none }]
        : codes.map((one) => codeRow(one, place));
  }
}

function codeRow({ scanned, opened }: InsideCode, { say }: PageContext): Row {
  const label = insideWords.code;
  const host = scanned.kind === 'foreign' ? code(scanned.host) : undefined;
  if (opened?.kind === 'genuine') {
    const number = code(opened.facts.number);
    return host === undefined
      ? { tone: 'NOTE', label, words: say(insideWords.codeGenuine, { number }), state: stateWords.ours }
      : { tone: 'INVALID', label, words: say(insideWords.codeCopied, { number, host }), state: stateWords.notOurs };
  }
  if (opened !== undefined && host === undefined)
    return { tone: 'INVALID', label, words: say(insideWords.codeAltered), state: stateWords.altered };
  if (host !== undefined) return { tone: 'UNKNOWN', label, words: say(insideWords.codeForeign, { host }), state: stateWords.notOurs };
  return 'number' in scanned
    ? { tone: 'UNKNOWN', label, words: say(insideWords.codeBare, { number: code(scanned.number) }), state: stateWords.notEnough }
    : { tone: 'SKIPPED', label, words: say(insideWords.codeOther), state: stateWords.notOurs };
}
