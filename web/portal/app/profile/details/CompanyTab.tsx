import { useLingui } from '@lingui/react/macro';
import { useMay } from '../../company-context/CompanyContext.tsx';
import { WhoCan } from '../../company-context/WhoCan.tsx';
import { choiceLabels, fieldLabels, traitLabels } from '../../company-fields/field-labels.ts';
import { useSignedIn } from '../../signed-in-layout/useSignedIn.ts';
import type { Profile } from '../../signed-in-layout/signed-in-user.ts';
import { Facts } from './Facts.tsx';
import type { Fact } from './Facts.tsx';
import { NoCompany } from './NoCompany.tsx';
import { Section } from './Section.tsx';

const traitsOf = Object.keys(traitLabels) as (keyof typeof traitLabels)[];

export function CompanyTab() {
  const { company_data: company } = useSignedIn().profile;
  return company === null ? <NoCompany /> : <CompanyDetails company={company} />;
}

function CompanyDetails({ company }: { readonly company: NonNullable<Profile['company_data']> }) {
  const { t, i18n } = useLingui();
  const { countryOfRegistration } = useSignedIn();
  const may = useMay();
  const plain = (field: 'company_name' | 'rc_number' | 'tax_identification_number' | 'company_number' | 'contact_email'): Fact => ({
    word: i18n._(fieldLabels[field]),
    value: company[field],
    latin: field !== 'company_name',
  });
  const chosen = (field: keyof typeof choiceLabels): Fact => ({
    word: i18n._(fieldLabels[field]),
    value: chosenWord(company[field], choiceLabels[field], (message) => i18n._(message)),
  });
  const traits = traitsOf.filter((trait) => company[trait]).map((trait) => i18n._(traitLabels[trait]));
  return (
    <div className="profile-sections">
      {!may('change_company') && <WhoCan action="change" />}
      <Section name="identity">
        <Facts
          facts={[
            plain('company_name'),
            { word: i18n._(fieldLabels.reg_country), value: countryOfRegistration },
            plain('rc_number'),
            plain('tax_identification_number'),
          ]}
        />
      </Section>
      <Section name="details">
        <Facts
          facts={[
            chosen('company_size'),
            chosen('contact_person'),
            plain('contact_email'),
            { word: i18n._(fieldLabels.start_of_operation_year), value: company.start_of_operation_year, latin: true },
            plain('company_number'),
            chosen('sector'),
            chosen('type_entity'),
            chosen('ownership_type'),
            { word: i18n._(fieldLabels.website), value: company.website ?? '', address: true },
            { word: t`Discount category`, value: traits.join(' · ') },
          ]}
        />
      </Section>
    </div>
  );
}

/** A value that our list does not know is shown as it came. */
function chosenWord<Message>(value: string, words: Readonly<Record<string, Message>>, say: (message: Message) => string): string {
  const word = words[value];
  return word === undefined ? value : say(word);
}
