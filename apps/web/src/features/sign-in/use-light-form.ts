import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

import { useTranslateKey } from '../../i18n/texts.js';

type Value = string | boolean;

/** The rules of react-hook-form that the fields of the sign-in use; messages are text keys. */
interface Rules {
  readonly required?: string;
  readonly setValueAs?: (value: string) => string;
  readonly validate?: (value: string) => string | true;
  readonly onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
}

interface Field {
  readonly rules: Rules;
  element: HTMLInputElement | null;
}

type Messages<Name extends string> = Partial<Record<Name, { readonly message: string }>>;

/**
 * The form of the sign-in without react-hook-form, which would add 12 KiB to the first load; what `useTranslatedForm`
 * offers, as far as the sign-in needs it.
 */
export function useLightForm<Values extends Readonly<Record<string, Value>>>(defaultValues: Values) {
  type Name = keyof Values & string;
  const fields = useRef(new Map<Name, Field>()).current;
  const [keys, setKeys] = useState<Messages<Name>>({});
  const [submitCount, setSubmitCount] = useState(0);
  const translate = useTranslateKey();

  const setError = (name: Name, error: { readonly message: string }) => setKeys((all) => ({ ...all, [name]: error }));
  const check = (name: Name) => setKeys((all) => withMessage(all, name, messageFor(fields.get(name))));

  const register = <Own extends Name>(name: Own, rules: Rules = {}): UseFormRegisterReturn<Own> => {
    const field: Field = { rules, element: fields.get(name)?.element ?? null };
    fields.set(name, field);
    return {
      name,
      ref: (element: HTMLInputElement | null) => {
        if (element && element !== field.element) setValue(element, defaultValues[name]);
        if (element) field.element = element;
      },
      onChange: (event) => {
        rules.onChange?.(event as ChangeEvent<HTMLInputElement>);
        // As long as nothing was sent, nothing typed is judged.
        if (submitCount > 0) check(name);
        return Promise.resolve();
      },
      onBlur: () => Promise.resolve(),
    };
  };

  const resetField = (name: Name) => {
    const element = fields.get(name)?.element;
    if (element) setValue(element, defaultValues[name]);
    setKeys((all) => withMessage(all, name, undefined));
  };

  const handleSubmit = (send: (values: Values) => Promise<void>) => async (event: FormEvent) => {
    event.preventDefault();
    const found = [...fields].map(([name, field]) => [name, messageFor(field)] as const);
    setKeys(found.reduce<Messages<Name>>((all, [name, message]) => withMessage(all, name, message), {}));
    try {
      if (found.some(([, message]) => message !== undefined)) return;
      await send(Object.fromEntries([...fields].map(([name, field]) => [name, valueOf(field)])) as Values);
    } finally {
      // Last, so that `FieldErrors` also moves focus to what `send` found wrong.
      setSubmitCount((count) => count + 1);
    }
  };

  const errors = Object.fromEntries(
    Object.entries<{ readonly message: string } | undefined>(keys).flatMap(([name, error]) =>
      error ? [[name, { message: translate(error.message) }]] : [],
    ),
  ) as Messages<Name>;
  return { register, handleSubmit, resetField, setError, errors, submitCount };
}

const withMessage = <Name extends string>(all: Messages<Name>, name: Name, message: string | undefined) =>
  ({ ...all, [name]: message === undefined ? undefined : { message } }) as Messages<Name>;

function setValue(element: HTMLInputElement, value: Value | undefined): void {
  if (typeof value === 'boolean') element.checked = value;
  else element.value = value ?? '';
}

function valueOf({ element, rules }: Field): Value {
  if (element?.type === 'checkbox') return element.checked;
  const typed = element?.value ?? '';
  return rules.setValueAs?.(typed) ?? typed;
}

/** The key of what is wrong with a field. */
function messageFor(field: Field | undefined): string | undefined {
  const value = field ? valueOf(field) : '';
  if (!field || typeof value === 'boolean') return undefined;
  if (value === '') return field.rules.required;
  const verdict = field.rules.validate?.(value) ?? true;
  return verdict === true ? undefined : verdict;
}
