import { Trans } from '@lingui/react/macro';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { addressIn } from '@thamani/site/language/localized-path.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';

export function Overview() {
  const { language } = useAddress();
  return (
    <>
      <p>
        <Trans>
          The figure is the value of the finished product, less the cost of its imported inputs, as a share of the value of the finished
          product. It must be more than 30%. Exactly 30.00% does not qualify.
        </Trans>
      </p>
      <p>
        <Trans>
          <a href={addressIn(language, '/calculator')}>The calculator</a> shows your figure by the same rule, free and without an account.
        </Trans>
      </p>
      <Notice kind="warning" heading={<Trans>Important notice</Trans>}>
        <p>
          <Trans>Only products with verifiable local transformation qualify. Unaltered raw materials do not, whatever their price.</Trans>
        </p>
      </Notice>
      <h3>
        <Trans>Two rules, two answers</Trans>
      </h3>
      <div className="two-rules">
        <div className="card">
          <h4>
            <Trans>The seal of Thamani</Trans>
          </h4>
          <p>
            <Trans>One rule for all products: more than 30% local value addition, proven to us. It supports a claim of origin.</Trans>
          </p>
        </div>
        <div className="card">
          <h4>
            <Trans>Origin under the AfCFTA</Trans>
          </h4>
          <p>
            <Trans>
              Annex 2 of the Protocol on Trade in Goods has a rule for each product. Many ask for more than we do: most of its value rules
              allow at most 60% of non-originating materials. Only a State’s Designated Competent Authority issues a Certificate of Origin.
            </Trans>
          </p>
        </div>
      </div>
    </>
  );
}
