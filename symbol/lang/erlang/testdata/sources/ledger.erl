%%% Licence: of nobody.

%% @doc Accounts, and what moves between them.
-module(ledger).
-behaviour(gen_server).

-export([start_link/1, transfer/3, total/0]).
-export([init/1, handle_call/3, handle_cast/2]).
-export_type([account/0, entry/1]).
-import(lists, [map/2, foldl/3]).
-include("ledger.hrl").
-include_lib("kernel/include/logger.hrl").
-compile([export_all, nowarn_export_all]).

-define(SERVER, ?MODULE).
-define(LIMIT, 1000).
-define(debug(Format, Args), io:format(Format, Args)).

-record(account, {
    id :: integer(),
    owner = <<>> :: binary(),
    balance = 0
}).
-record(state, {accounts = #{} :: #{integer() => #account{}}}).

-type account() :: #account{}.
-type entry(T) :: {T, integer()}.
-opaque handle() :: reference().

-callback audit(Entry :: entry(integer())) -> ok | {error, term()}.
-optional_callbacks([audit/1]).

%% @doc Starts a ledger.
-spec start_link(list()) -> {ok, pid()}.
start_link(Opts) ->
    gen_server:start_link({local, ?SERVER}, ?MODULE, Opts, []).

-doc "Moves money from one account to another.".
-spec transfer(integer(), integer(), pos_integer()) -> ok | {error, atom()}.
transfer(Same, Same, _Amount) ->
    {error, same};
%% The real one.
transfer(From, To, Amount) when Amount > 0, is_integer(Amount) ->
    case find(From) of
        #account{balance = B} = A when B >= Amount ->
            ok = post(From, -Amount),
            ?debug("moved ~p~n", [A#account.id]),
            lists:foreach(fun(X) -> post(X, Amount) end, [To]),
            Fun = fun total/0,
            Mod = fun store:save/2,
            Fun(),
            ledger_audit:note(A, Fun, Mod);
        undefined ->
            {error, missing}
    end.

transfer(From, To) -> transfer(From, To, ?LIMIT).

total() ->
    foldl(fun(#account{balance = B}, Sum) -> B + Sum end, 0, all()).

'quoted name'() -> ok.

-ifdef(TEST).
all() -> [].
-else.
all() -> gen_server:call(?SERVER, all).
-endif.

init(_) -> {ok, #state{}}.

handle_call(all, _From, State = #state{accounts = As}) ->
    {reply, maps:values(As), State};
handle_call({find, Id}, _From, State) ->
    {reply, maps:get(Id, State#state.accounts, undefined), State}.

handle_cast({post, Id, N}, State) ->
    try
        {noreply, record(State, {Id, N})}
    catch
        error:Reason:Stack -> erlang:raise(error, Reason, Stack)
    end.

find(Id) -> gen_server:call(?SERVER, {find, Id}).
post(Id, N) -> gen_server:cast(?SERVER, {post, Id, N}).
record(State, _) -> State.
