export default function ConfirmReset() {
  return null;
}
