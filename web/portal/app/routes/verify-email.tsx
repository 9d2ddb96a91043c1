export default function VerifyEmail() {
  return null;
}
