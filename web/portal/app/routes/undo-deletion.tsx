export default function UndoDeletion() {
  return null;
}
