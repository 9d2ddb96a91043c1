import { useLingui } from '@lingui/react/macro';
import { useMay } from '../../company-context/CompanyContext.tsx';
import { WhoCan } from '../../company-context/WhoCan.tsx';
import { useSignedIn } from '../../signed-in-layout/useSignedIn.ts';
import { fieldLabels } from '../../company-fields/field-labels.ts';
import { Facts } from './Facts.tsx';
import { Section } from './Section.tsx';

export function OverviewTab() {
  const { t, i18n } = useLingui();
  const { profile, fullName, country } = useSignedIn();
  const { company_data: company } = profile;
  const may = useMay();
  return (
    <div className="profile-sections">
      <Section name="person">
        <Facts
          facts={[
            { word: t`Full name`, value: fullName },
            { word: i18n._(fieldLabels.email), value: profile.email, latin: true },
            { word: i18n._(fieldLabels.phone), value: profile.phone, latin: true },
            { word: i18n._(fieldLabels.designation_job_title), value: profile.designation_job_title },
          ]}
        />
      </Section>
      {company !== null && (
        <Section name="office">
          <Facts
            facts={[
              { word: i18n._(fieldLabels.head_office_address), value: company.head_office_address },
              { word: i18n._(fieldLabels.head_office_city), value: company.head_office_city },
              { word: i18n._(fieldLabels.head_office_state_province_region), value: company.head_office_state_province_region },
              { word: i18n._(fieldLabels.head_office_country), value: country },
            ]}
          />
        </Section>
      )}
      {company !== null && !may('change_company') && <WhoCan action="change" />}
    </div>
  );
}
