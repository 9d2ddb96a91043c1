import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import type { IconName } from '@thamani/ui/icon/Icon.tsx';

interface Applicant {
  readonly icon: IconName;
  readonly who: MessageDescriptor;
  readonly condition: MessageDescriptor;
}

const applicants: readonly Applicant[] = [
  {
    icon: 'factory',
    who: msg`Registered manufacturers or exporters`,
    condition: msg`They must be registered in a member country. An exporter must name the facility in which the value is added.`,
  },
  {
    icon: 'people',
    who: msg`Cooperatives, and small and medium enterprises`,
    condition: msg`They must process the goods themselves. There is no minimum size. Cooperatives and women-led or youth-led companies pay 10% less.`,
  },
  {
    icon: 'hands',
    who: msg`Industrial clusters and agro-processing hubs`,
    condition: msg`Each product has one applicant. The applicant is responsible for the figures of everyone who works on the product.`,
  },
  {
    icon: 'medal',
    who: msg`Social enterprises`,
    condition: msg`The same rule and the same documents apply as for all other applicants.`,
  },
];

export function Applicants() {
  const { i18n } = useLingui();
  return (
    <>
      <p>
        <Trans>
          Member countries are the State Parties of the African Continental Free Trade Area. By December 2025, 49 countries had deposited
          their instruments of ratification (source: tralac, Trade Law Centre).
        </Trans>
      </p>
      <ul className="applicants">
        {applicants.map(({ icon, who, condition }) => (
          <li key={icon}>
            <Icon name={icon} />
            <h3>{i18n._(who)}</h3>
            <p>{i18n._(condition)}</p>
          </li>
        ))}
      </ul>
      <p>
        <Trans>
          Several people can work for one company, each with their own account: colleagues who prepare applications or pay, and agents who
          work for it from outside. An owner of the company invites them. The company is responsible for what they send.
        </Trans>
      </p>
    </>
  );
}
