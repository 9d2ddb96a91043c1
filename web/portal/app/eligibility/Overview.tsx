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
          Value addition is the value of the finished product minus the cost of its imported inputs, as a percentage of the value of the
          finished product. It must be more than 30%. Exactly 30% does not qualify.
        </Trans>
      </p>
      <p>
        <Trans>
          <a href={addressIn(language, '/calculator')}>The calculator</a> uses the same rule to work out your figure. It is free, and you do
          not need an account.
        </Trans>
      </p>
      <Notice kind="warning" heading={<Trans>Important notice</Trans>}>
        <p>
          <Trans>
            Only products with verifiable local transformation qualify. Unaltered raw materials do not qualify, whatever their price.
          </Trans>
        </p>
      </Notice>
      <h3>
        <Trans>Thamani and AfCFTA rules of origin</Trans>
      </h3>
      <div className="two-rules">
        <div className="card">
          <h4>
            <Trans>Thamani certification</Trans>
          </h4>
          <p>
            <Trans>
              One rule for all products: more than 30% local value addition, proven with evidence. The certificate supports a claim of
              origin.
            </Trans>
          </p>
        </div>
        <div className="card">
          <h4>
            <Trans>Origin under the AfCFTA</Trans>
          </h4>
          <p>
            <Trans>
              Annex 2 of the Protocol on Trade in Goods has a rule for each product. Many of these rules are stricter than ours: most rules
              based on value allow at most 60% non-originating materials. Only a State’s Designated Competent Authority issues a Certificate
              of Origin.
            </Trans>
          </p>
          <p>
            <a href={addressIn(language, '/origin')}>
              <Trans>See the rule for your product</Trans>
            </a>
          </p>
        </div>
      </div>
    </>
  );
}
