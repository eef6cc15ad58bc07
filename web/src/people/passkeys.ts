// Passkeys: what the server asks, the device answers.
import { addPasskey, askPasskey, logInByPasskey, offerPasskey } from './calls';

export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function';

export async function makePasskey(): Promise<void> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await offerPasskey());
  await addPasskey(jsonOf(await navigator.credentials.create({ publicKey })));
}

export async function usePasskey(): Promise<void> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await askPasskey());
  await logInByPasskey(jsonOf(await navigator.credentials.get({ publicKey })));
}

function jsonOf(credential: Credential | null): unknown {
  return (credential as PublicKeyCredential | null)?.toJSON() ?? {};
}
