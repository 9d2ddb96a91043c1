import type { FileFound, InsideCode, InsideCredential, OtherFile, PublishedFile } from '@thamani/credentials/file-check.ts';
import type { Result } from '@thamani/credentials/verify.ts';
import { contradictionMessages, fileMessages, insideMessages, stateMessages } from './file-messages.ts';
import { reasonFinding, reasonStates, resultIcons } from '../certificate/findings.ts';
import { html, type Markup } from '../layout/html.ts';
import { icon, type IconName } from '../layout/icons.ts';
import type { PageContext, Sentence } from '../layout/page-context.ts';
import { checkMessages, pageMessages } from '../layout/messages.ts';
import { code } from '../layout/formatting.ts';

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
    <h2>${place.say(pageMessages.checked)}</h2>
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
            label: checkMessages.status,
            words: reasonFinding(status.reason, verification, place),
            state: reasonStates[status.reason] ?? stateMessages.notKnown,
          },
        ]),
    ...(dates === undefined || (good === 'NOTE' && dates.result === 'VALID')
      ? []
      : [
          {
            tone: toneOf(dates.result),
            label: checkMessages.dates,
            words: reasonFinding(dates.reason, verification, place),
            state: reasonStates[dates.reason] ?? stateMessages.notKnown,
          },
        ]),
    { tone: good, label: insideMessages.file, words: say(insideMessages.fileSame), state: stateMessages.unchanged },
    ...(signature.kind === 'intact' && signature.signedAt !== undefined
      ? [
          {
            tone: good,
            label: insideMessages.signature,
            words: say(insideMessages.signatureIntact, { day: written.day(signature.signedAt.slice(0, 10)) }),
            state: stateMessages.intact,
          },
        ]
      : []),
    ...(inside?.kind === 'genuine'
      ? [
          {
            tone: good,
            label: insideMessages.credential,
            words: say(insideMessages.credentialSame, named(inside.facts)),
            state: stateMessages.ours,
          },
        ]
      : []),
  ];
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
      label: insideMessages.parts,
      words: place.say(contradictionMessages[one]),
      state: stateMessages.contradiction,
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
  const label = insideMessages.file;
  if (kind === 'no_number') return [];
  if (form === 'picture') return [{ tone: 'INVALID', label, words: say(insideMessages.filePicture, values), state: stateMessages.picture }];
  return kind === 'changed'
    ? [{ tone: 'INVALID', label, words: say(insideMessages.fileChanged, values), state: stateMessages.changed }]
    : [{ tone: 'UNKNOWN', label, words: say(insideMessages.fileNotCompared, values), state: stateMessages.notCompared }];
}

function signatureRow({ signature }: OtherFile, { say }: PageContext): Row {
  const label = insideMessages.signature;
  switch (signature.kind) {
    case 'none':
      return { tone: 'INVALID', label, words: say(insideMessages.signatureNone), state: stateMessages.missing };
    case 'broken':
      return { tone: 'INVALID', label, words: say(insideMessages.signatureBroken), state: stateMessages.broken };
    case 'added_to':
      return { tone: 'INVALID', label, words: say(insideMessages.signatureAddedTo), state: stateMessages.addedTo };
    case 'intact':
      return { tone: 'NOTE', label, words: say(insideMessages.signatureOther), state: stateMessages.notEnough };
  }
}

function certificateRow({ number, certificate }: OtherFile, place: PageContext): readonly Row[] {
  if (number === undefined || certificate === undefined) return [];
  const { say, written, certificate: link } = place;
  const { state, facts, status, findings } = certificate;
  const label = insideMessages.certificate;
  const values = { number: link(number), until: facts === undefined ? code(number) : written.day(facts.expiresOn) };
  switch (state) {
    case 'in_force': {
      const newer = status?.replacedBy;
      const words =
        newer === undefined
          ? say(insideMessages.certificateInForce, values)
          : say(insideMessages.certificateReplaced, { ...values, newer: link(newer) });
      return [{ tone: 'NOTE', label, words, state: stateMessages.inForce }];
    }
    case 'revoked':
    case 'suspended': {
      const reason = findings.find(({ check }) => check === 'status')?.reason ?? state;
      const words = reasonFinding(reason, { ...certificate, answer: state }, place);
      return [{ tone: 'INVALID', label: checkMessages.status, words, state: stateMessages[state] }];
    }
    case 'expired':
      return [{ tone: 'INVALID', label, words: say(insideMessages.certificateExpired, values), state: stateMessages.expired }];
    case 'could_not_check':
      return [{ tone: 'UNKNOWN', label, words: say(insideMessages.certificateUnknown, values), state: stateMessages.notKnown }];
    case 'not_found':
      return [
        { tone: 'INVALID', label, words: say(insideMessages.certificateNone, { number: code(number) }), state: stateMessages.notFound },
      ];
    case 'altered':
      return [{ tone: 'INVALID', label, words: say(insideMessages.certificateAltered, values), state: stateMessages.altered }];
  }
}

function credentialRows(credentials: readonly InsideCredential[], { say }: PageContext): readonly Row[] {
  const label = insideMessages.credential;
  if (credentials.length === 0) return [{ tone: 'SKIPPED', label, words: say(insideMessages.credentialNone), state: stateMessages.none }];
  return credentials.map((one): Row => {
    switch (one.kind) {
      case 'genuine':
        return { tone: 'NOTE', label, words: say(insideMessages.credentialGenuine, named(one.facts)), state: stateMessages.ours };
      case 'altered':
        return { tone: 'INVALID', label, words: say(insideMessages.credentialAltered), state: stateMessages.altered };
      case 'unknown_key':
        return { tone: 'INVALID', label, words: say(insideMessages.credentialUnknownKey), state: stateMessages.notOurs };
      case 'unreadable':
        return { tone: 'UNKNOWN', label, words: say(insideMessages.credentialUnreadable), state: stateMessages.notRead };
    }
  });
}

function named({ number, company, product }: { readonly number: string; readonly company: string; readonly product: string }) {
  return { number: code(number), company: html`<bdi>${company}</bdi>`, product: html`<bdi>${product}</bdi>` };
}

function codeRows(codes: readonly InsideCode[] | undefined, looked: Looked, place: PageContext): readonly Row[] {
  const { say } = place;
  const label = insideMessages.code;
  switch (looked) {
    case 'not_needed':
      return [];
    case 'looking':
      return [{ tone: 'SKIPPED', label, words: say(fileMessages.looking) }];
    case 'closed':
      return [{ tone: 'UNKNOWN', label, words: say(insideMessages.codeClosed), state: stateMessages.notRead }];
    case 'unread':
      return [{ tone: 'UNKNOWN', label, words: say(insideMessages.codeUnread), state: stateMessages.notRead }];
    case 'looked':
      return codes === undefined || codes.length === 0
        ? [{ tone: 'SKIPPED', label, words: say(insideMessages.codeNone), state: stateMessages.none }]
        : codes.map((one) => codeRow(one, place));
  }
}

function codeRow({ scanned, opened }: InsideCode, { say }: PageContext): Row {
  const label = insideMessages.code;
  const host = scanned.kind === 'foreign' ? code(scanned.host) : undefined;
  if (opened?.kind === 'genuine') {
    const number = code(opened.facts.number);
    return host === undefined
      ? { tone: 'NOTE', label, words: say(insideMessages.codeGenuine, { number }), state: stateMessages.ours }
      : { tone: 'INVALID', label, words: say(insideMessages.codeCopied, { number, host }), state: stateMessages.notOurs };
  }
  if (opened !== undefined && host === undefined)
    return { tone: 'INVALID', label, words: say(insideMessages.codeAltered), state: stateMessages.altered };
  if (host !== undefined) return { tone: 'UNKNOWN', label, words: say(insideMessages.codeForeign, { host }), state: stateMessages.notOurs };
  return 'number' in scanned
    ? { tone: 'UNKNOWN', label, words: say(insideMessages.codeBare, { number: code(scanned.number) }), state: stateMessages.notEnough }
    : { tone: 'SKIPPED', label, words: say(insideMessages.codeOther), state: stateMessages.notOurs };
}
