import { Trans } from '@lingui/react/macro';

export interface Fact {
  readonly word: string;
  readonly value: string;
  /** Numbers and addresses, which run from left to right in every language. */
  readonly latin?: boolean;
  /** Of a website, which opens beside this page. */
  readonly address?: boolean;
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="profile-facts">
      {facts.map(({ word, value, latin = false, address = false }) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>
            {value.trim() === '' ? (
              <span className="soft">
                <Trans>N/A</Trans>
              </span>
            ) : address ? (
              <a href={value} target="_blank" rel="noopener nofollow" dir="ltr">
                {value}
              </a>
            ) : (
              <bdi {...(latin ? { dir: 'ltr' } : {})}>{value}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
