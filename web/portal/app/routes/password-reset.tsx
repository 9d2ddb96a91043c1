export default function PasswordReset() {
  return null;
}
