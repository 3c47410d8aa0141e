import { currentSession } from '@portvakt/client/next';
import { headers } from 'next/headers';

import { portvakt } from '../../portvakt';
import { Header } from '../header';

export default async function Order() {
  const session = await currentSession(portvakt, headers);
  return (
    <>
      <Header url={portvakt.url} session={session} />
      <p>Hei, {session?.user.email}</p>
    </>
  );
}
