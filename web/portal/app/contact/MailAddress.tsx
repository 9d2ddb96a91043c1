import { useContactEmail } from '../organisation/operating-organisation.tsx';

export function MailAddress() {
  const email = useContactEmail();
  return (
    <a href={`mailto:${email}`} dir="ltr">
      {email}
    </a>
  );
}
