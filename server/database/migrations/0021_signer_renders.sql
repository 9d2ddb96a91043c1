-- The signer renders each file itself. The page names who proposed and who approved by staff number and day, which it reads from the decision.
grant select (id, staff_number) on staff to thamani_signer;
grant select (at) on case_proposals to thamani_signer;
