import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';
import { useVerifyAddress } from '../organisation/operating-organisation.tsx';
import type { Answer } from './answers.ts';

const titles: Readonly<Record<string, MessageDescriptor>> = {
  '/eligibility': msg`Read the rules on the Eligibility page`,
  '/eligibility#check': msg`Answer five questions about your product`,
  '/calculator': msg`Open the calculator`,
  '/fees': msg`See all fees`,
  '/terms-of-use': msg`Read the terms of use`,
  '/liscence': msg`Read the rules for name and logo`,
  '/privacy-policy': msg`Read the privacy policy`,
  '/forgot-password': msg`Set a new password`,
  '/contact-us': msg`Write to us`,
  '/help/sample-application': msg`Read the sample application`,
  'verify:/': msg`Check a certificate`,
  'verify:/app': msg`Open the app for checks without a network`,
};

/** What a link of an answer says: by its whole address, or by its page. */
export function leadTitle(address: string): MessageDescriptor {
  const title = titles[address] ?? titles[address.replace(/#.*$/, '')];
  if (title === undefined) throw new Error(`No words for the link to ${address}`);
  return title;
}

/** An answer with where it leads, and a way to ask a person about it. */
export function AnswerBody({ answer }: { readonly answer: Answer }) {
  const { i18n } = useLingui();
  const { language } = useAddress();
  const verify = useVerifyAddress();
  const { id, body, leadsTo, title } = answer;
  return (
    <>
      {body.map((block) =>
        typeof block === 'string' ? (
          <p key={block}>{block}</p>
        ) : (
          <ul key={block[0]} className="plain-list">
            {block.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
      <p className="help-more">
        {leadsTo !== undefined && (
          <>
            <a href={leadsTo.startsWith('verify:') ? verifyPath(verify, leadsTo) : addressIn(language, leadsTo)}>
              {i18n._(leadTitle(leadsTo))}
            </a>
            {' · '}
          </>
        )}
        <a href={`${addressIn(language, '/contact-us')}?about=${id}`}>
          <Trans>Ask a person</Trans>
          <span className="unseen">: {title}</span>
        </a>
      </p>
    </>
  );
}

function verifyPath(verify: string, leadsTo: string): string {
  const path = leadsTo.slice('verify:'.length);
  return path === '/' ? verify : verify.replace(/\/\w+$/, '') + path;
}
