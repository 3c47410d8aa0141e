import { useState } from 'react';

import { Button, Dialog } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { componentsTexts } from './components.texts.js';

export function DialogExample() {
  const texts = useTexts(componentsTexts);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const actions = (
    <>
      <Button tone="danger" onClick={close}>
        {texts.remove}
      </Button>
      <Button variant="secondary" onClick={close}>
        {texts.cancel}
      </Button>
    </>
  );
  return (
    <div className="actions">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <Dialog open={isOpen} onClose={close} heading={texts.question} closeLabel={texts.close} actions={actions}>
        <p>{texts.consequence}</p>
      </Dialog>
    </div>
  );
}
