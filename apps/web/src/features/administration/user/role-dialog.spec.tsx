import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';

import type { Language } from '../../../i18n/language.js';
import { changeLanguage } from '../../../i18n/texts.js';
import { aServerWithOperatedUser, openDialogOf } from '../../../testing/operated-user-page.js';
import { anOperatedUser, anOperatorState } from '../../../testing/operators.js';
import { unmountApp } from '../../../testing/render-app.js';
import { type FakeServer, json, refusal } from '../../../testing/server.js';

afterEach(unmountApp);

const openRoleDialog = (server: FakeServer) => openDialogOf(server, 'Endre rolle …', 'Hvilken rolle skal Ola Hansen ha?');

describe('the role of a user', () => {
  it.each([
    ['hr', 'hr'],
    ['support,hr', 'Kundestøtte, hr'],
  ])('keeps the role %s, which it does not know, unless another is chosen', async (role, shown) => {
    const server = aServerWithOperatedUser({ user: anOperatedUser({ role }) });
    server.on('POST /admin/set-role', () => json({ user: anOperatedUser({ role }) }));
    const { user, dialog } = await openRoleDialog(server);
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: shown }).checked).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Endre rollen' }));
    expect(await screen.findByText(`Ola Hansen har nå rollen ${shown}.`)).toBeTruthy();
    expect(server.bodiesOf('POST /admin/set-role')).toEqual([expect.objectContaining({ role })]);
  });

  it.each<[Language, string]>([
    ['nb', 'Rollen finnes ikke.'],
    ['nn', 'Rolla finst ikkje.'],
    ['en', "The role doesn't exist."],
  ])('says in the language of the page that a role no longer exists: %s', async (language, text) => {
    const server = aServerWithOperatedUser({ user: anOperatedUser({ role: 'hr' }) }).on('POST /admin/set-role', () =>
      refusal(400, 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE'),
    );
    const { user, dialog } = await openRoleDialog(server);
    await user.click(dialog.getByRole('button', { name: 'Endre rollen' }));
    await dialog.findByText('Rollen finnes ikke.');
    act(() => changeLanguage(language));
    expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
  });

  it('offers the roles of extensions by their names', async () => {
    const server = aServerWithOperatedUser()
      .on('GET /admin/me', () =>
        json(anOperatorState('admin', { assignableRoles: ['admin', 'support', 'auditor', 'hr'] })),
      )
      .on('POST /admin/set-role', () => json({ user: anOperatedUser({ role: 'hr' }) }));
    const { user, dialog } = await openRoleDialog(server);
    expect(dialog.getAllByRole('radio')).toHaveLength(5);
    await user.click(dialog.getByRole('radio', { name: 'hr' }));
    await user.click(dialog.getByRole('button', { name: 'Endre rollen' }));
    expect(await screen.findByText('Ola Hansen har nå rollen hr.')).toBeTruthy();
    expect(server.bodiesOf('POST /admin/set-role')).toEqual([expect.objectContaining({ role: 'hr' })]);
  });
});
