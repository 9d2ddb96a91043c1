import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  companySizes,
  contactPersons,
  companyTraits,
  entityTypes,
  ownershipTypes,
  RegistrationField,
} from '@thamani/domain/accounts/registration.ts';
import { sectorLabels } from '@thamani/site/labels/roles.ts';

/** How each field of a company and its person is called, on the form that asks for it and on the profile that shows it. */
export const fieldLabels: Readonly<Record<RegistrationField, MessageDescriptor>> = {
  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`Email address`,
  phone: msg`Mobile number`,
  designation_job_title: msg`Designation / job title`,
  company_name: msg`Company name`,
  company_size: msg`Company size`,
  contact_person: msg`Contact person`,
  contact_email: msg`Contact email`,
  company_number: msg`Company number`,
  rc_number: msg`Registration number`,
  reg_country: msg`Country of registration`,
  sector: msg`Industry / sector`,
  type_entity: msg`Entity type`,
  start_of_operation_year: msg`Start of operation`,
  tax_identification_number: msg`Tax ID (TIN)`,
  ownership_type: msg`Ownership type`,
  head_office_address: msg`Head office address`,
  head_office_country: msg`Country`,
  head_office_state_province_region: msg`State / province / region`,
  head_office_city: msg`City`,
  website: msg`Website`,
};

type LabelsOf<Values extends readonly string[]> = Readonly<Record<Values[number], MessageDescriptor>>;

const sizeLabels: LabelsOf<typeof companySizes> = { Small: msg`Small`, Medium: msg`Medium`, Large: msg`Large` };

const contactPersonLabels: LabelsOf<typeof contactPersons> = {
  CEO: msg`CEO`,
  CTO: msg`CTO`,
  Manager: msg`Manager`,
  Secretary: msg`Secretary`,
};

const entityLabels: LabelsOf<typeof entityTypes> = {
  manufacturer: msg`Manufacturer`,
  exporter: msg`Exporter`,
  aggregator: msg`Aggregator`,
  sme: msg`Small or medium enterprise`,
  govt_agency: msg`Government agency`,
};

const ownershipLabels: LabelsOf<typeof ownershipTypes> = {
  local: msg`Local`,
  foreign_owned: msg`Foreign-owned`,
  joint_venture: msg`Joint venture`,
  state_owned: msg`State-owned`,
};

/** The words of each field that is chosen from a list, in the order of the list. */
export const choiceLabels = {
  company_size: sizeLabels,
  contact_person: contactPersonLabels,
  sector: sectorLabels,
  type_entity: entityLabels,
  ownership_type: ownershipLabels,
} as const satisfies Partial<Record<RegistrationField, Readonly<Record<string, MessageDescriptor>>>>;

export const traitLabels: LabelsOf<typeof companyTraits> = {
  is_cooperative: msg`Cooperative`,
  is_women_led: msg`Women-led company`,
  is_youth_led: msg`Youth-led company`,
};
