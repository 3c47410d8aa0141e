import { join } from 'node:path';

import { expect, it } from '@jest/globals';
import ts from 'typescript';

const PROJECT = join(__dirname, '../../examples/consumers/tsconfig.json');

it('examples of products compile', () => {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const project = ts.getParsedCommandLineOfConfigFile(PROJECT, {}, host);
  expect(project?.fileNames.length).toBeGreaterThan(4);
  const program = ts.createProgram(project?.fileNames ?? [], project?.options ?? {});
  const messages = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  expect(messages).toEqual([]);
});
