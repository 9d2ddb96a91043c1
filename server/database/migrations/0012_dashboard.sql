-- The dashboard of a company (features/dashboard): cases that are under review, in correction, or rejected and perhaps still to be appealed.
-- States that no longer change are left out, so that a company with many certificates does not read them all.
create index applications_in_progress on applications (company_id, state, updated_at)
  where state in ('screening', 'assessment', 'documents', 'site_visit', 'approval', 'issuance', 'correction', 'rejected');
