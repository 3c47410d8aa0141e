import type { CodeKind } from './code-kind.js';
import { type CodeInput, useCodeForm } from './use-code-form.js';
import { useSendCode } from './use-send-code.js';

interface SessionCodeOptions {
  /** Called once the service has accepted a code in this session. */
  readonly onAccepted: () => void;
  /** Called with true before a code is sent, and with false once the answer is known. */
  readonly onSending?: ((isSending: boolean) => void) | undefined;
}

/** The form for a code in the session. A wrong code is shown at the field; `refused` is any other refusal. */
export function useSessionCode(kind: CodeKind, { onAccepted, onSending }: SessionCodeOptions) {
  const { send, isSending } = useSendCode();

  const onSubmit = async ({ code }: CodeInput) => {
    onSending?.(true);
    const refusal = await send(kind, { code });
    onSending?.(false);
    if (!refusal) onAccepted();
    return refusal;
  };
  const { form, submit, refused } = useCodeForm({ kind, isBusy: isSending, onSubmit });
  const { register, errors, submitCount } = form;
  return { register, errors, submitCount, submit, refused, isSending };
}
