/** Samples, until an organisation runs the product: nobody real is named. */
export const contactDetails = {
  email: 'hello@thamani.example',
  opens: '08:00',
  closes: '17:00',
  zone: 'UTC',
} as const;

export function MailAddress() {
  const { email } = contactDetails;
  return (
    <a href={`mailto:${email}`} dir="ltr">
      {email}
    </a>
  );
}
