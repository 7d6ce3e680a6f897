defmodule Bank.Ledger do
  @moduledoc """
  Keeps accounts and what moves between them.
  """

  use GenServer, restart: :transient

  import Bank.Money, only: [add: 2, negate: 1]
  require Logger
  alias Bank.{Account, Audit.Log}
  alias Bank.Storage.Disk, as: Store

  @behaviour Bank.Book
  @timeout 5_000
  @currencies ~w(EUR USD)a

  @typedoc "What happened to an account."
  @type entry :: {Account.id(), integer()}
  @typep state :: %{accounts: map(), log: [entry()]}
  @opaque handle :: reference()

  @enforce_keys [:owner]
  defstruct [:owner, balance: 0, tags: []]

  defmodule Insufficient do
    defexception [:account, message: "not enough money"]

    @impl true
    def message(%{account: account}), do: "#{account} has too little"
  end

  @callback audit(entry()) :: :ok | {:error, term()}
  @macrocallback trace(Macro.t()) :: Macro.t()

  defguard is_amount(n) when is_integer(n) and n > 0
  defguardp is_owner(name) when is_binary(name)

  @doc """
  Starts a ledger.

      iex> Bank.Ledger.start_link([])
  """
  @spec start_link(keyword()) :: GenServer.on_start()
  def start_link(opts \\ []) do
    GenServer.start_link(__MODULE__, opts, name: opts[:name] || __MODULE__)
  end

  @doc "Moves money from one account to another."
  @spec transfer(Account.id(), Account.id(), pos_integer()) :: :ok | {:error, atom()}
  def transfer(from, to, amount \\ 1)
  def transfer(same, same, _amount), do: {:error, :same}

  def transfer(from, to, amount) when is_amount(amount) do
    with {:ok, account} <- Store.fetch(from),
         true <- account.balance >= amount || {:error, :insufficient} do
      from |> post(negate(amount)) |> Log.note()
      Enum.each([to], &post(&1, amount))
    else
      {:error, reason} -> {:error, reason}
    end
  end

  def balance(%Account{} = account), do: Account.balance(account)
  def total, do: Enum.reduce(all(), 0, fn a, sum -> add(a.balance, sum) end)

  defdelegate all(), to: Store, as: :list
  defdelegate close(account, reason), to: Store

  # Callbacks

  @impl GenServer
  def init(opts) do
    Logger.debug("starting #{inspect(opts)}")
    {:ok, %{accounts: %{}, log: []}, @timeout}
  end

  @impl true
  def handle_call({:post, id, n}, _from, state), do: {:reply, :ok, record(state, {id, n})}
  def handle_call(:log, _from, %{log: log} = state), do: {:reply, log, state}

  @impl true
  def handle_info(:timeout, state), do: {:noreply, state}

  @doc false
  def child_name(%__MODULE__{owner: owner}), do: String.to_atom(owner)

  defp post(id, n), do: GenServer.call(__MODULE__, {:post, id, n})

  # Puts an entry first.
  defp record(state, entry) do
    update_in(state.log, &[entry | &1])
  end

  def a <> b, do: add(a, b)
  def unquote(:"quoted name")(x), do: x

  defmacro audited(do: block) do
    quote do
      Bank.Ledger.before_audit()
      unquote(block)
    end
  end

  defmacrop secret(x), do: x

  for currency <- @currencies do
    def unquote(currency)(), do: unquote(currency)
  end

  if Mix.env() == :test do
    def wipe, do: Store.clear!()
  end
end

defprotocol Bank.Printable do
  @doc "Makes text of it."
  @spec to_text(t) :: String.t()
  def to_text(value)
  @fallback_to_any true
end

defimpl Bank.Printable, for: Bank.Account do
  def to_text(account), do: "account " <> account.id
end

defimpl Bank.Printable, for: [Integer, Float] do
  def to_text(n), do: "#{n}"
end
