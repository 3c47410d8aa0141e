export default function Home() {
  return <a href="/bestilling">Bestill</a>;
}
