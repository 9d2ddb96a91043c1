-- A registration needs the person and the company's name; the rest of the company can be filled in later (domain/accounts/registration.ts).
-- Null where a column has a type of its own; other texts are empty.
alter table companies
  alter column company_size drop not null,
  alter column contact_person drop not null,
  alter column reg_country drop not null,
  alter column sector drop not null,
  alter column type_entity drop not null,
  alter column ownership_type drop not null,
  alter column start_of_operation_year drop not null,
  alter column head_office_country drop not null;

-- The first submission locks the identity. The review, the certificate and the seal read these columns of a company that has submitted.
-- Reads all companies once, under the lock of the statement above: one short row for each company.
alter table companies add constraint companies_complete_when_locked
  check (identity_locked_at is null
    or (reg_country is not null and sector is not null and rc_number <> '' and tax_identification_number <> ''));
