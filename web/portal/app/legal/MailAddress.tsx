import { contactDetails } from '../content/contact.ts';

export function MailAddress() {
  const { email } = contactDetails;
  return (
    <a href={`mailto:${email}`} dir="ltr">
      {email}
    </a>
  );
}
